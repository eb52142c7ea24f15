/** The fields of an archive file, new or known. */
import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SelectField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconInfoCircle } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { ArchiveFile, ArchiveFileInput } from '../contract.ts'
import { typeWords } from '../rules.ts'
import { texts } from '../texts.ts'

type Names = keyof ArchiveFileInput

function ReadInstead() {
  const say = useSay()
  return (
    <Alert icon={<IconInfoCircle size={18} stroke={1.75} />} variant="light">
      <p style={{ margin: '0 0 8px' }}>{say(texts.interventions_are_read)}</p>
      <Button component={Link} to="/upload-intervention" variant="default">
        {say(texts.upload)}
      </Button>
    </Alert>
  )
}

export function ArchiveFields({ form, file }: { form: FormApi<Names>; file?: ArchiveFile }) {
  const fixed = file?.interventions === true
  const supplier_id = form.get('supplier_id')
  const type = form.get('type')
  return (
    <>
      <TextField form={form} name="name" label={texts.name} required />
      <SelectField
        form={form}
        name="type"
        label={texts.type}
        choices={typeWords}
        required
        disabled={fixed}
        {...(fixed ? { hint: texts.read_fixed } : {})}
      />
      {type === 'interventions' && !fixed && <ReadInstead />}
      <PickerField
        form={form}
        name="supplier_id"
        label={texts.supplier}
        path="/api/suppliers"
        current={file?.supplier ?? null}
        disabled={fixed}
        onPicked={() => form.set('module_id', null)}
      />
      <PickerField
        form={form}
        name="module_id"
        label={texts.module_name}
        path="/api/module-names"
        query={{ supplier_id: String(supplier_id ?? '') }}
        current={file?.module ?? null}
        disabled={fixed || !supplier_id}
      />
      <DateField form={form} name="expires_on" label={texts.expires_on} hint={texts.expires_hint} />
    </>
  )
}
