/** Words of a client's file that nobody knows yet, each with what it most likely stands for: mapped at once, and all their rows are right. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import type { ProblemSummary } from '#lib/uploads/upload.ts'
import { picks } from '#lib/words/picks.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { formOf } from '#web/form/lines-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { Grid, Stack, Text } from '#web/ui/layout.tsx'
import { interventionFiles, type UnknownWord } from '../../files-contract.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import { differenceKey } from './difference-list.tsx'
import styles from './files.module.css'

type Mapping = {
  title: Words
  list: 'codes' | 'models'
  picks: typeof picks.code | typeof picks.part
  map: (id: number, words: readonly Chosen[]) => Promise<unknown>
}
type Chosen = { word: string; id: number }

const mappings: Readonly<Record<string, Mapping>> = {
  unknown_code: {
    title: texts.map_codes,
    list: 'codes',
    picks: picks.code,
    map: (id, words) => {
      const codes = words.map(({ word, id: code_id }) => ({ word, code_id }))
      return call(interventionFiles.mapWords, { params: { id }, body: { codes } })
    },
  },
  unknown_model: {
    title: texts.map_models,
    list: 'models',
    picks: picks.part,
    map: (id, words) => {
      const models = words.map(({ word, id: part_id }) => ({ word, part_id }))
      return call(interventionFiles.mapWords, { params: { id }, body: { models } })
    },
  },
}

type MapWordsProps = {
  import_id: number
  problem: ProblemSummary
  /** Counts the checks: after each there are other words. */
  round: number
  /** Checks the file again. */
  onMapped: () => Promise<void>
}

export function MapWords({ import_id, problem, round, onMapped }: MapWordsProps) {
  const say = useSay()
  const mapping = mappings[problem.problem]
  const { data } = useQuery({
    queryKey: [...differenceKey(import_id), 'words', round],
    queryFn: ({ signal }) => call(interventionFiles.words, { params: { id: import_id } }, { signal }),
    enabled: mapping !== undefined,
    // What is being chosen does not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const words = (mapping && data?.[mapping.list]) ?? []
  const [changed, setChanged] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [saving, setSaving] = useState(false)
  if (!mapping || words.length === 0) return null
  const chosenFor = ({ word, proposed }: UnknownWord) => {
    const own = changed.get(word)
    return own === undefined ? (proposed?.id ?? null) : own
  }
  const chosen = words.flatMap((one): Chosen[] => {
    const id = chosenFor(one)
    return id === null ? [] : [{ word: one.word, id }]
  })
  const map = async () => {
    setSaving(true)
    await runAction(async () => {
      await mapping.map(import_id, chosen)
      alert.success(say(texts.mapped, { count: chosen.length }))
      await onMapped()
    })
    setSaving(false)
  }
  return (
    <Stack as="section" gap={2} py={3} px={4} border round="card" aria-label={say(mapping.title)}>
      <h3>{say(mapping.title)}</h3>
      {words.map((one) => (
        <MapWord
          key={one.word}
          word={one}
          mapping={mapping}
          saving={saving}
          chosen={chosenFor(one)}
          onChoose={(id) => setChanged((old) => new Map(old).set(one.word, id))}
        />
      ))}
      <div>
        <Button size="xs" variant="default" disabled={chosen.length === 0} loading={saving} onClick={() => void map()}>
          {say(texts.map_all, { count: chosen.length })}
        </Button>
      </div>
    </Stack>
  )
}

type MapWordProps = {
  word: UnknownWord
  mapping: Mapping
  saving: boolean
  chosen: number | null
  onChoose: (id: number | null) => void
}

const reasons = { other_client: texts.by_other, description: texts.by_description, kind: texts.by_kind }

function MapWord({ word: { word, rows, proposed }, mapping, saving, chosen, onChoose }: MapWordProps) {
  const say = useSay()
  const form = formOf({ saving }, chosen, (value) => onChoose(typeof value === 'number' ? value : null))
  const isProposed = proposed !== null && proposed.id === chosen
  return (
    <Grid className={styles.mapWord} align="center" gap={3}>
      <span>
        <code>{word}</code> <Text c="text-2">{say(texts.n_rows, { count: rows })}</Text>
      </span>
      <PickerField
        form={form}
        name="chosen"
        label={texts.map_word}
        hiddenLabel
        placeholder={texts.map_word}
        {...mapping.picks}
        {...(isProposed ? { current: proposed.name } : {})}
      />
      <Text c="text-2">{isProposed && say(reasons[proposed.reason])}</Text>
    </Grid>
  )
}
