/** The field of every dialog that reports a fault: a usual one is tapped, any other is typed. */
import type { Words } from '#lib/texts/texts.ts'
import { TextareaField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Stack } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { usualFault, usualFaults } from '../fields.ts'
import { texts } from '../texts.ts'
import styles from './faults.module.css'

/** The usual faults in the user's language. */
export function useUsualFaults(): readonly string[] {
  const language = useLanguage()
  const { data } = useAnswer([...listKey(usualFault.list), 'choices'], usualFaults.choices, {}, { staleTime: 300_000 })
  return (data?.items ?? []).map((it) => (language === 'IT' ? it.name_it : it.name_en))
}

type ChipsProps = {
  choices: readonly string[]
  chosen: unknown
  onChoose: (choice: string | null) => void
}

/** Usual words to tap; the chosen one is tapped again to take it away. */
export function FaultChips({ choices, chosen, onChoose }: ChipsProps) {
  const say = useSay()
  return (
    <fieldset className={styles.chips} aria-label={say(texts.choices)}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === choice}
          onClick={() => onChoose(chosen === choice ? null : choice)}
        >
          {choice}
        </button>
      ))}
    </fieldset>
  )
}

type FaultFieldProps<Name extends string> = { form: FormApi<Name>; name: NoInfer<Name>; label: Words }

export function FaultField<Name extends string>({ form, name, label }: FaultFieldProps<Name>) {
  const faults = useUsualFaults()
  return (
    <Stack gap={2}>
      <TextareaField form={form} name={name} label={label} rows={2} />
      <FaultChips choices={faults} chosen={form.get(name)} onChoose={(fault) => form.set(name, fault)} />
    </Stack>
  )
}
