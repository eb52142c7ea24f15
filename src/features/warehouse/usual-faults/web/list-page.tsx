/** The settings' list of usual faults. */
import { NounFields } from '#web/record/noun-fields.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { type UsualFault, usualFault, usualFaults } from '../fields.ts'
import { texts } from '../texts.ts'

export function UsualFaultsPage() {
  return (
    <RecordPage
      list={usualFault.list}
      endpoints={usualFaults}
      texts={texts}
      nameOf={({ name_en }: Pick<UsualFault, 'name_en'>) => name_en}
      fields={(form) => <NounFields form={form} fields={usualFault.fields} />}
    />
  )
}
