/** What is done about differences: a word for the client, a correction with its reason, a job to check on site; each with its undo. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { TextareaField } from '#web/form/fields.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import type { Selection } from '#web/list/selection.ts'
import { alert } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.ts'
import { comparisonList, comparisonRowList } from '../columns.ts'
import { ActionInput, type ActionResult, type ComparisonDetail, comparisons } from '../contract.ts'
import type { Action } from '../rules.ts'
import { texts } from '../texts.ts'

const doneWords: Readonly<Record<Action, Words>> = {
  tell: texts.done_tell,
  match: texts.done_match,
  record: texts.done_record,
  check: texts.done_check,
  ignore: texts.done_ignore,
}

function refresh(client: QueryClient): void {
  for (const list of [comparisonList, comparisonRowList]) void client.invalidateQueries({ queryKey: listKey(list) })
}

type Asked = { action: 'tell' | 'record' | 'check'; chosen: Selection; count: number; clear: () => void }

const dialogWords = {
  tell: { title: texts.tell_title, hint: texts.tell_hint, yes: texts.yes_tell },
  record: { title: texts.record_title, hint: texts.record_hint, yes: texts.yes_record },
  check: { title: texts.check_title, hint: texts.check_hint, yes: texts.yes_check },
} as const

export function useActions(run: ComparisonDetail) {
  const say = useSay()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id } = run

  const undo = async (action_id: number) => {
    await runAction(async () => {
      await call(comparisons.undo, { params: { id: action_id } })
      toast.info(texts.undone)
    })
    refresh(client)
  }
  const done = (action: Action, { action_id, count, left_out }: ActionResult) => {
    refresh(client)
    toast.success(doneWords[action], { params: { count }, undo: () => undo(action_id) })
    const why = left_out.slice(0, 5).map((it) => it.why)
    if (why.length > 0) alert.failure(why.join(' '), { title: texts.left_out, params: { count: left_out.length } })
  }
  /** Matching and ignoring need no word. */
  const act = async (action: Action, chosen: Selection, count: number, clear: () => void = () => undefined) => {
    if (action === 'tell' || action === 'record' || action === 'check')
      return setAsked({ action, chosen, count, clear })
    const body = { ...chosen, action, note: null, code_id: null }
    const acted = await runAction(async () => {
      done(action, await call(comparisons.act, { params: { id }, body }))
      clear()
    })
    if (!acted) refresh(client)
  }
  const words = asked && dialogWords[asked.action]
  const dialog = asked && words && (
    <ActionForm
      onClose={() => setAsked(null)}
      title={say(words.title, { count: asked.count })}
      hint={say(words.hint)}
      schema={ActionInput}
      endpoint={comparisons.act}
      params={{ id }}
      values={{
        ...asked.chosen,
        action: asked.action,
        note:
          asked.action === 'record' ? say(texts.reason_of, { supplier: run.supplier, on: formatDay(run.as_of) }) : null,
        code_id: null,
      }}
      save={words.yes}
      clear={asked.clear}
      onDone={(result) => done(asked.action, result)}
    >
      {(form) =>
        asked.action === 'check' ? (
          <PickerField form={form} name="code_id" label={texts.intervention_code} {...picks.code} required />
        ) : (
          <TextareaField
            form={form}
            name="note"
            label={asked.action === 'record' ? texts.reason : texts.note}
            rows={2}
          />
        )
      }
    </ActionForm>
  )
  return { act, undo, dialog }
}
