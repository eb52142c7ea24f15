/** What can be done with a statement, from the list and from its page alike: print, issue, cancel, delete. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { formatCents } from '#lib/numbers/money.ts'
import type { Language } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { ReasonForm } from '#web/form/action-form.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { recordTexts } from '#web/record/texts.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { statementLineList, statementList } from '../columns.ts'
import { type Statement, type StatementDetail, statements } from '../contract.ts'
import { fileNameOf, states } from '../rules.ts'
import { texts } from '../texts.ts'

/** Articles without a price that the question names; the page of the statement has all. */
const mostNamed = 8

export type Listed = ListedRow<typeof statementList, Statement>

export function print({ id, label, party }: Listed, language: Language): void {
  const name = `${fileNameOf(label, states.draft[language], party)}.pdf`
  void downloadFile(statements.pdf, { id }, name, { language })
}

export function refreshStatements(client: QueryClient): void {
  for (const list of [statementList, statementLineList]) void client.invalidateQueries({ queryKey: listKey(list) })
}

export function useStatementActions() {
  const say = useSay()
  const language = useLanguage()
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState<Listed | null>(null)

  const refreshed = { after: () => refreshStatements(client) }

  /** What speaks against issuing it, as its page says it, and which articles have no price. */
  const warningsOf = ({ without_price, unpriced, month_runs }: StatementDetail): string[] => [
    ...(without_price > 0 ? [say(texts.no_price, { count: without_price })] : []),
    ...(unpriced.length > 0 ? [say(texts.unpriced_title, { count: unpriced.length })] : []),
    ...unpriced.slice(0, mostNamed).map((it) => `– ${say(texts.unpriced_item, it)}`),
    ...(unpriced.length > mostNamed ? [say(texts.unpriced_more, { count: unpriced.length - mostNamed })] : []),
    ...(month_runs ? [say(texts.month_runs)] : []),
  ]

  /** Only what the question says is issued; what comes while it is asked is shown first. */
  const issue = async ({ id }: Listed): Promise<void> => {
    await runAction(async () => {
      const statement = await call(statements.get, { params: { id } })
      const { closings, total_cents, adjustments } = statement
      const held = {
        count: closings,
        total: formatCents(total_cents, language),
        added: adjustments > 0 ? say(texts.issue_added, { count: adjustments }) : '',
      }
      const message = [say(texts.issue_hint, held), ...warningsOf(statement)].join('\n')
      if (!(await confirm.ask({ title: texts.issue_question, message, yes: texts.issue_yes }))) return
      const body = { closings, total_cents, adjustments }
      const { label } = await call(statements.issue, { params: { id }, body })
      toast.success(texts.issued, { params: { label: label ?? '' } })
    }, refreshed)
  }

  const remove = async ({ id, party }: Listed): Promise<boolean> => {
    let removed = false
    await runAction(async () => {
      const { adjustments } = await call(statements.get, { params: { id } })
      const added = adjustments > 0 ? say(texts.delete_added, { count: adjustments }) : ''
      if (!(await confirm.delete([party, added].filter(Boolean).join('\n')))) return
      await call(statements.remove, { params: { id } })
      alert.success(recordTexts.deleted, recordTexts.item_deleted)
      removed = true
    }, refreshed)
    return removed
  }

  const dialog = cancelling && (
    <ReasonForm
      title={say(texts.cancel_title, { label: cancelling.label ?? '' })}
      hint={say(texts.cancel_hint)}
      label={texts.reason}
      onClose={() => setCancelling(null)}
      endpoint={statements.cancel}
      params={{ id: cancelling.id }}
      save={texts.cancel_yes}
      danger
      refresh={refreshed.after}
      successToast={({ label }) => [texts.cancelled, { params: { label: label ?? '' } }]}
    />
  )
  return { issue, remove, cancel: setCancelling, dialog }
}
