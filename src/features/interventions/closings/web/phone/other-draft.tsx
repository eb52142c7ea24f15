/** Two phones of one person: both entries are kept, and the person chooses field by field or as a whole. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import type { Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { ClosingRequest, RequestFields } from '../../request-contract.ts'
import { conditionWords } from '../../rules.ts'
import { type ChosenField, chosenFields, differingFields } from './differing-fields.ts'
import type { Closing } from './use-closing.ts'
import { useReasons } from './use-jobs.ts'

const labels: Readonly<Record<ChosenField, Words>> = {
  outcome: texts.outcome,
  outcome_reason_id: texts.reason,
  worked_at: texts.worked_at,
  client_terminal_id: texts.client_terminal_id,
  installed_serial: texts.installed,
  withdrawn_serial: texts.withdrawn,
  withdrawn_unknown: texts.unknown,
  condition: texts.condition,
  condition_note: texts.condition_note,
  merchant_signer: texts.signer,
  notes: texts.notes,
  articles: texts.articles,
}

function useWritten() {
  const say = useSay()
  const reasons = useReasons()
  return (field: ChosenField, fields: RequestFields): string => {
    const { outcome, condition, worked_at, outcome_reason_id, articles } = fields
    const value = fields[field]
    if (value === null || value === '' || (field === 'articles' && articles.length === 0)) return say(texts.nothing)
    if (field === 'outcome' && outcome) return say(outcomeWords[outcome])
    if (field === 'condition' && condition) return say(conditionWords[condition])
    if (field === 'worked_at') return formatInstant(worked_at)
    if (field === 'withdrawn_unknown') return say(value ? texts.yes : texts.no)
    if (field === 'articles') return articles.map(({ article, quantity }) => `${quantity} ${article}`).join(', ')
    if (field === 'outcome_reason_id') {
      const reason = reasons.find(({ id }) => id === outcome_reason_id)
      return reason ? say(reason.name) : String(outcome_reason_id)
    }
    return String(value)
  }
}

type OtherDraftProps = { other: ClosingRequest; closing: Closing }

export function OtherDraft({ other, closing }: OtherDraftProps) {
  const say = useSay()
  const written = useWritten()
  const differing = differingFields(closing.fields, other.entered)
  const [chosen, setChosen] = useState<Partial<Record<ChosenField, 'mine' | 'other'>>>({})
  const { settleOthers } = closing
  const isSame = differing.length === 0
  // Nothing to choose: both say the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per version that came.
  useEffect(() => {
    if (isSame) void settleOthers(other.version, {})
  }, [isSame, other.version])
  if (isSame) return null
  const takeOver = (choices: typeof chosen) =>
    void settleOthers(other.version, chosenFields(differing, choices, other.entered))
  const all = (side: 'mine' | 'other') => Object.fromEntries(differing.map((field) => [field, side]))
  return (
    <Stack
      as="section"
      gap={3}
      p={3}
      round="card"
      notice="info"
      aria-label={say(texts.other_title)}
      data-field="others"
    >
      <span>{say(texts.other_draft, { when: formatInstant(other.entered_at) })}</span>
      {differing.map((field) => (
        <Stack key={field} gap={1}>
          <Text weight={600}>{say(labels[field])}</Text>
          <Text breakAnywhere>{say(texts.mine_is, { value: written(field, closing.fields) })}</Text>
          <Text breakAnywhere>{say(texts.other_is, { value: written(field, other.entered) })}</Text>
          <Segments
            full
            aria-label={say(labels[field])}
            value={chosen[field] ?? 'mine'}
            onChange={(side) => setChosen({ ...chosen, [field]: side })}
            choices={[
              { value: 'mine', label: say(texts.this_phone) },
              { value: 'other', label: say(texts.other_phone) },
            ]}
          />
        </Stack>
      ))}
      <Row gap={2} wrap>
        <Button variant="default" onClick={() => takeOver(all('mine'))}>
          {say(texts.keep_mine)}
        </Button>
        <Button variant="default" onClick={() => takeOver(all('other'))}>
          {say(texts.take_other)}
        </Button>
        <Button onClick={() => takeOver(chosen)}>{say(texts.take_chosen)}</Button>
      </Row>
    </Stack>
  )
}
