/** What transport documents offer to choose from: four lists in both languages. */
import { FormPage } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { Hint } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { askedOnce, useAnswer } from '#web/use-answer.ts'
import { DocumentSettingsInput, documentSettings } from '../contract.ts'
import { texts } from '../texts.ts'
import { EntriesField, FixedEntriesField } from './entries-field.tsx'

export function DocumentsPage() {
  const say = useSay()
  const { data, error, refetch } = useAnswer(['record', documentSettings.get.path], documentSettings.get, {}, askedOnce)
  if (error) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <FormPage
      schema={DocumentSettingsInput}
      endpoint={documentSettings.put}
      values={data}
      version={data.version}
      onSaved={() => undefined}
    >
      {(form) => (
        <>
          <Hint>{say(texts.documents_hint)}</Hint>
          <EntriesField form={form} name="reasons" label={texts.reasons} />
          <EntriesField form={form} name="appearances" label={texts.appearances} />
          <EntriesField form={form} name="carriages" label={texts.carriages} />
          <FixedEntriesField form={form} name="carried_by" label={texts.carried_by} hint={texts.carried_by_hint} />
        </>
      )}
    </FormPage>
  )
}
