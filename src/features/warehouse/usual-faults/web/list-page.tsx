/** The settings' list of usual faults. */
import { TextField } from '#web/form/fields.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { usualFaultList } from '../columns.ts'
import { type UsualFault, usualFaults } from '../contract.ts'
import { texts } from '../texts.ts'

export function UsualFaultsPage() {
  return (
    <RecordPage
      list={usualFaultList}
      endpoints={usualFaults}
      texts={texts}
      nameOf={({ name_en }: Pick<UsualFault, 'name_en'>) => name_en}
      fields={(form) => (
        <>
          <TextField form={form} name="name_en" label={texts.name_en} required autoFocus />
          <TextField form={form} name="name_it" label={texts.name_it} required />
        </>
      )}
    />
  )
}
