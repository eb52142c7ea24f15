/** Words of a client's file that nobody knows yet: each is mapped once, and all its rows are right. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Language, Words } from '#lib/texts.ts'
import type { ProblemSummary } from '#lib/upload.ts'
import { call } from '#web/call.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { interventionFiles } from '../../files-contract.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import styles from './files.module.css'

type Mapping = {
  title: Words
  path: `/api/${string}`
  labelField: string
  /** The field whose words stand beside the label. */
  detailField: (language: Language) => string
  map: (id: number, word: string, chosen: number) => Promise<unknown>
}

const mappings: Readonly<Record<string, Mapping>> = {
  unknown_code: {
    title: texts.map_codes,
    path: '/api/intervention-codes',
    labelField: 'code',
    detailField: (language) => (language === 'IT' ? 'description_it' : 'description_en'),
    map: (id, word, code_id) => call(interventionFiles.mapCode, { params: { id }, body: { word, code_id } }),
  },
  unknown_model: {
    title: texts.map_models,
    path: '/api/parts',
    labelField: 'part_number',
    detailField: () => 'model_number',
    map: (id, word, part_id) => call(interventionFiles.mapModel, { params: { id }, body: { word, part_id } }),
  },
}

type MapWordsProps = {
  import_id: number
  problem: ProblemSummary
  /** Checks the file again. */
  onMapped: () => Promise<void>
}

export function MapWords({ import_id, problem, onMapped }: MapWordsProps) {
  const say = useSay()
  const mapping = mappings[problem.problem]
  if (!mapping || problem.examples.length === 0) return null
  return (
    <section className={styles.mapWords} aria-label={say(mapping.title)}>
      <h3>{say(mapping.title)}</h3>
      {problem.examples.map((word) => (
        <MapWord key={word} word={word} import_id={import_id} mapping={mapping} onMapped={onMapped} />
      ))}
    </section>
  )
}

type MapWordProps = { word: string; import_id: number; mapping: Mapping; onMapped: () => Promise<void> }

function MapWord({ word, import_id, mapping, onMapped }: MapWordProps) {
  const say = useSay()
  const language = useLanguage()
  const [chosen, setChosen] = useState<number | null>(null)
  const [saving, setSaving] = useState(false)
  const form: FormApi<'chosen'> = {
    get: () => chosen,
    set: (_name, value) => setChosen(typeof value === 'number' ? value : null),
    setAll: () => undefined,
    errorOf: () => null,
    describe: () => undefined,
    saving,
    isDirty: false,
  }
  const map = async () => {
    if (chosen === null) return
    setSaving(true)
    try {
      await mapping.map(import_id, word, chosen)
      alert.success(say(texts.mapped, { word }))
      await onMapped()
    } catch (error) {
      alert.failure(error)
    } finally {
      setSaving(false)
    }
  }
  const { path, labelField, detailField } = mapping
  return (
    <div className={styles.mapWord}>
      <code>{word}</code>
      <PickerField
        form={form}
        name="chosen"
        label={texts.map_word}
        hiddenLabel
        placeholder={texts.map_word}
        path={path}
        labelField={labelField}
        detailField={detailField(language)}
      />
      <Button size="xs" variant="default" disabled={chosen === null} loading={saving} onClick={() => void map()}>
        {say(texts.map)}
      </Button>
    </div>
  )
}
