/** Recent actions of everyone, each with its undo. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { batches } from '#features/warehouse/stock/contract.ts'
import { screens } from '#lib/words/screens.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Card, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { Instant, NotAvailable } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type RecentAction, recentActions } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './recent-actions.module.css'

const undoOf = { batches: batches.revert, interventions: interventions.undo, imports: imports.revert } as const

/** "INT-26-00012, INT-26-00013, INT-26-00014 +9". */
const namesOf = ({ names, count }: RecentAction) =>
  names.join(', ') + (count > names.length ? ` +${count - names.length}` : '')

export function RecentActionsPage() {
  const say = useSay()
  const language = useLanguage()
  const client = useQueryClient()
  const { data } = useAnswer(['recent-actions', language], recentActions.list, {})
  const undo = async ({ source, id, what, count }: RecentAction) => {
    const params = { what, records: say(texts[source], { count }) }
    if (!(await confirm.ask({ title: texts.undo_question, yes: texts.undo, params }))) return
    await runAction(async () => {
      // Each takes the id of what it undoes.
      await call(undoOf[source] as typeof interventions.undo, { params: { id } })
      toast.success(source === 'imports' ? texts.undone_upload : texts.undone)
    })
    // Whatever was undone is shown somewhere.
    void client.invalidateQueries()
  }
  return (
    <>
      <PageHeader hint={say(texts.hint)} />
      {data?.items.length === 0 && <EmptyState title={say(texts.empty)} />}
      {data && data.items.length > 0 && (
        <Card overflow="auto" rigid mx="page" mt={3} mb={6} aria-label={say(screens.recent_actions)}>
          <Table edge="bleed" lines>
            <TableHead of={[texts.when, texts.who, texts.what, { number: texts.count }, null]} />
            <tbody>
              {data.items.map((item) => (
                <tr key={`${item.source} ${item.id}`}>
                  <td>
                    <Instant value={item.at} />
                  </td>
                  <td>{item.by ?? <NotAvailable />}</td>
                  <td data-words>
                    {item.what}
                    {item.names.length > 0 && (
                      <Text as="code" display="block" size="caption" c="text-2" breakAnywhere>
                        {namesOf(item)}
                      </Text>
                    )}
                  </td>
                  <td data-number>{say(texts[item.source], { count: item.count })}</td>
                  <td className={styles.undo}>
                    <Button size="xs" variant="default" onClick={() => void undo(item)}>
                      {say(texts.undo)}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  )
}
