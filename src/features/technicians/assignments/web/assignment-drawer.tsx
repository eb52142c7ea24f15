/** One assignment opened beside the list: its products, and what became of each. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { IconArrowBackUp, IconFileTypePdf } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { look, Row, Text } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { Day, NotAvailable, Serial } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { assignmentList } from '../columns.ts'
import { type Assignment, assignments } from '../contract.ts'
import type { ProductOutcome } from '../rules.ts'
import { heldTexts, texts } from '../texts.ts'
import styles from './assignments.module.css'
import { openNote } from './open-note.ts'
import { useUndo } from './use-undo.tsx'

type DrawerProps = {
  id: number
  /** Only the products that a count of the list stands for; all of them without one. */
  shown?: ProductOutcome | undefined
  onClose: () => void
}

export function AssignmentDrawer({ id, shown, onClose }: DrawerProps) {
  const say = useSay()
  const { data: assignment } = useQuery(oneQuery(assignmentList, assignments.get, id))
  return (
    <Drawer
      opened
      inAddress
      onClose={onClose}
      position="right"
      size={560}
      title={assignment ? say(texts.of_number, { number: assignment.number }) : ''}
    >
      {assignment ? <Content assignment={assignment} shown={shown} onUndone={onClose} /> : <LinesSkeleton lines={6} />}
    </Drawer>
  )
}

type ContentProps = { assignment: Assignment; shown: ProductOutcome | undefined; onUndone: () => void }

function Content({ assignment, shown, onUndone }: ContentProps) {
  const say = useSay()
  const { ask, dialog } = useUndo(onUndone)
  const { id } = assignment
  const { data } = useAnswer([...listKey(assignmentList), 'products', id], assignments.products, { params: { id } })
  const items = shown ? data?.items.filter(({ outcomes }) => outcomes.includes(shown)) : data?.items
  const facts = [
    [say(texts.technician), assignment.technician],
    [say(texts.warehouse), assignment.warehouse],
    [say(texts.assigned_on), <Day key="day" value={assignment.assigned_on} />],
    [say(texts.courier), assignment.courier ?? <NotAvailable key="courier" />],
    [say(texts.tracking_number), assignment.tracking_number ?? <NotAvailable key="tracking" />],
  ] as const
  return (
    <>
      <Facts rows={facts} />
      <Row className={styles.buttons} wrap gap={2} my={4}>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          disabled={assignment.state === 'undone' && !assignment.issued}
          onClick={() => void openNote(id)}
        >
          {say(assignment.issued ? texts.note : texts.note_draft)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          disabled={!assignment.untouched}
          onClick={() => ask(assignment)}
        >
          {say(texts.undo)}
        </Button>
      </Row>
      {shown && (
        <Text as="p" mt={4} weight={600}>
          {say(texts[shown])}: {items?.length ?? '…'}
        </Text>
      )}
      <Table aria-label={say(texts.products)}>
        <TableHead of={[texts.serial_number, heldTexts.model, heldTexts.status, { wide: texts.place }]} />
        <tbody>
          {items?.map((it) => (
            <tr key={it.id}>
              <td>
                <Serial value={it.serial_number} />
              </td>
              <td>{it.model_number}</td>
              <td>
                <ProductStatusBadge status={it.status} />
              </td>
              <td {...look({ wideOnly: true })}>{it.place ?? <NotAvailable />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {dialog}
    </>
  )
}
