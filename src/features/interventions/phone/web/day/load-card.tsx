/** What the jobs of the day need from the van, to be ticked while loading; the ticks stay on this phone. */

import type { TechnicianJob } from '#features/interventions/closings/request-contract.ts'
import { compareTexts } from '#lib/texts/compare.ts'
import { IconAlertTriangle } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import { dayTexts as texts } from '../../day-texts.ts'
import styles from './day.module.css'
import type { Kept } from './use-my-day.ts'

type Need = { key: string; model: string; count: number; from: 'van' | 'way' | null }

/** By model and by where it is. */
function needsOf(jobs: readonly TechnicianJob[]): Need[] {
  const needs = new Map<string, Need>()
  for (const job of jobs) {
    if (job.kind !== 'installation' && job.kind !== 'replacement') continue
    const part = job.bring.find(({ given }) => given !== null) ?? job.bring[0]
    const model = part?.model_number ?? job.tml_model
    if (!model) continue
    const from = part?.given ?? null
    const key = `${model} ${from}`
    needs.set(key, { key, model, from, count: (needs.get(key)?.count ?? 0) + 1 })
  }
  return [...needs.values()].sort((a, b) => compareTexts(a.key, b.key))
}

export function LoadCard({ loaded, jobs }: { loaded: Kept; jobs: readonly TechnicianJob[] }) {
  const say = useSay()
  const { ids: ticked, keep } = loaded
  const needs = needsOf(jobs)
  const toTick = needs.filter(({ from }) => from === 'van')
  const done = toTick.filter(({ key }) => ticked?.includes(key))
  const isReady = done.length === toTick.length && toTick.length === needs.length
  if (needs.length === 0 || ticked === undefined || isReady) return null
  return (
    <Stack as="section" gap={2} p={3} bg="surface" border round="card-phone" aria-label={say(texts.load)}>
      <Row justify="space-between">
        <Text weight={600} c="text-2">
          {say(texts.load)}
        </Text>
        <Text c="text-2" tabular>
          {say(texts.loaded, { count: done.length, of: needs.length })}
        </Text>
      </Row>
      <Row wrap gap={2}>
        {needs.map(({ key, model, count, from }) =>
          from === 'van' ? (
            <label key={key} className={styles.button} data-family={ticked?.includes(key) ? 'success' : undefined}>
              <input
                type="checkbox"
                checked={ticked?.includes(key) ?? false}
                onChange={({ currentTarget }) =>
                  keep(currentTarget.checked ? [...(ticked ?? []), key] : (ticked ?? []).filter((it) => it !== key))
                }
              />
              {say(texts.piece, { count, model })}
            </label>
          ) : (
            <span key={key} className={styles.button} data-family="warning">
              <IconAlertTriangle size={18} />
              {say(from === 'way' ? texts.on_the_way : texts.lacking, { count, model })}
            </span>
          ),
        )}
      </Row>
    </Stack>
  )
}
