/** What the technician closed in the last days, and what it earned; from the kept day, so without a network too. */

import { useQuery } from '@tanstack/react-query'
import { kindWords, outcomeWords } from '#features/interventions/settings/kinds.ts'
import { compareTexts } from '#lib/texts/compare.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { dataTime } from '#web/offline/data-time.ts'
import { Box, Row, Stack, Text } from '#web/ui/layout.tsx'
import { entryTexts as texts } from '../../entry-texts.ts'
import { readDay } from '../day.ts'

export function ClosedJobs() {
  const say = useSay()
  const language = useLanguage()
  const taken = dataTime.use()
  const { data } = useQuery({
    queryKey: ['phone closed jobs', taken],
    queryFn: async () => (await readDay())?.jobs.filter(({ closed_on }) => closed_on !== null) ?? [],
  })
  if (!data || data.length === 0) return null
  const jobs = data.toSorted((a, b) => compareTexts(String(b.closed_on), String(a.closed_on)) || b.id - a.id)
  const earned = jobs.reduce((sum, { earned_cents }) => sum + (earned_cents ?? 0), 0)
  // The browser's own: that of the lists would bring their code along.
  const money = new Intl.NumberFormat(language === 'IT' ? 'it-IT' : 'en-GB', { style: 'currency', currency: 'EUR' })
  return (
    <Box as="details" pt={4} px="page" size="label">
      <Row as="summary" touch align="center" justify="space-between" weight={600} c="text-2">
        <span>{say(texts.closed_jobs, { count: jobs.length })}</span>
        {earned !== 0 && <Text tabular>{money.format(earned / 100)}</Text>}
      </Row>
      <Stack as="ul" gap={2} pt={2}>
        {jobs.map((job) => (
          <Row key={job.id} as="li" gap={2} justify="space-between" p={3} bg="surface" border round="card">
            <Stack shrink>
              <Text weight={500} breakAnywhere>
                {job.merchant_name}
              </Text>
              <Text c="text-2">
                {[formatDay(job.closed_on), say(kindWords[job.kind]), job.outcome && say(outcomeWords[job.outcome])]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
            </Stack>
            {job.earned_cents !== null && (
              <Text tabular nowrap>
                {money.format(job.earned_cents / 100)}
              </Text>
            )}
          </Row>
        ))}
      </Stack>
    </Box>
  )
}
