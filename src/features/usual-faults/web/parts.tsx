/** The field of every dialog that reports a fault: a usual one is tapped, any other is typed. */
import { useQuery } from '@tanstack/react-query'
import type { Words } from '#lib/texts.ts'
import { call } from '#web/call.ts'
import { TextareaField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { usualFaultList } from '../columns.ts'
import { usualFaults } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './faults.module.css'

/** The usual faults in the user's language. */
export function useUsualFaults(): readonly string[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [...listKey(usualFaultList), 'choices'],
    queryFn: ({ signal }) => call(usualFaults.choices, {}, { signal }),
    staleTime: 300_000,
  })
  return (data?.items ?? []).map((it) => (language === 'IT' ? it.name_it : it.name_en))
}

type FaultFieldProps<Name extends string> = { form: FormApi<Name>; name: NoInfer<Name>; label: Words }

export function FaultField<Name extends string>({ form, name, label }: FaultFieldProps<Name>) {
  const say = useSay()
  const faults = useUsualFaults()
  const note = form.get(name)
  return (
    <div className={styles.field}>
      <TextareaField form={form} name={name} label={label} rows={2} />
      <fieldset className={styles.chips} aria-label={say(texts.choices)}>
        {faults.map((fault) => (
          <button
            key={fault}
            type="button"
            className={styles.chip}
            aria-pressed={note === fault}
            onClick={() => form.set(name, note === fault ? null : fault)}
          >
            {fault}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
