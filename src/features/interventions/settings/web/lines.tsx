/** Fields of several lines: the aliases of a code, the parts of a TML model. */
import { TextInput } from '@mantine/core'
import type { NounRow } from '#lib/records/noun.ts'
import { both } from '#lib/texts/texts.ts'
import { picks } from '#lib/words/picks.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { formOf, LinesField } from '#web/form/lines-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import type { codes } from '../fields.ts'
import { codeTexts, modelTexts, texts } from '../texts.ts'

type AliasLine = { alias: string; supplier_id: number | null }
const blankAlias: AliasLine = { alias: '', supplier_id: null }
const numbered = (words: { EN: string; IT: string }, number: number) =>
  both(words.EN.replace('{number}', String(number)), words.IT.replace('{number}', String(number)))

type AliasesFieldProps = { form: FormApi<'aliases' | 'supplier_id'>; row: NounRow<typeof codes> | undefined }

/** A code that all clients share has aliases for all or for one client; those of a client's own code are that client's. */
export function AliasesField({ form, row }: AliasesFieldProps) {
  const say = useSay()
  const shared = form.get('supplier_id') === null || form.get('supplier_id') === undefined
  return (
    <LinesField<'aliases' | 'supplier_id', AliasLine>
      form={form}
      name="aliases"
      label={codeTexts.aliases}
      hint={codeTexts.aliases_hint}
      blank={blankAlias}
      add={codeTexts.add_alias}
      remove={codeTexts.remove_alias}
    >
      {({ alias, supplier_id }, change, number) => (
        <>
          <TextInput
            aria-label={say(codeTexts.alias, { number })}
            value={alias}
            autoComplete="off"
            styles={{ input: { fontFamily: 'var(--fs-font-mono)' } }}
            onChange={({ currentTarget }) => change({ alias: currentTarget.value, supplier_id })}
          />
          {shared && (
            <PickerField
              form={formOf(form, supplier_id, (next) => change({ alias, supplier_id: Number(next) || null }))}
              name={`alias-${number}`}
              label={numbered(codeTexts.alias_of, number)}
              placeholder={texts.all_suppliers}
              path="/api/suppliers"
              hiddenLabel
              current={row?.aliases.find((it) => it.supplier_id === supplier_id)?.supplier ?? null}
            />
          )}
        </>
      )}
    </LinesField>
  )
}

export function PartsField({ form }: { form: FormApi<'part_ids'> }) {
  return (
    <LinesField<'part_ids', number | null>
      form={form}
      name="part_ids"
      label={modelTexts.parts}
      hint={modelTexts.parts_hint}
      required
      blank={null}
      add={modelTexts.add_part}
      remove={modelTexts.remove_part}
      up={modelTexts.prefer_part}
    >
      {(part_id, change, number) => (
        <PickerField
          form={formOf(form, part_id, (next) => change(Number(next) || null))}
          name={`part-${number}`}
          label={numbered(modelTexts.part, number)}
          {...picks.part}
          hiddenLabel
        />
      )}
    </LinesField>
  )
}
