/** The dashboard: cards, charts of a year and what needs action. It is kept up to date while it is open. */
import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { FirstStepsCard } from '#features/office/first-steps/web/shared.tsx'
import { formatInstant, localDay } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { IconCalendar, IconDownload } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { dashboard } from '../contract.ts'
import { yearsFrom } from '../rules.ts'
import { texts } from '../texts.ts'
import { CardGrid, TaskList } from './cards.tsx'
import { ChartCard } from './chart-card.tsx'
import styles from './dashboard.module.css'

/** The year stands in the address; the current one needs no word there. */
function useYear() {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const current = Number(localDay().slice(0, 4))
  const asked = Number(new URLSearchParams(search).get('year'))
  const years = yearsFrom(current)
  const year = years.includes(asked) ? asked : current
  const choose = (next: number) => history.push(next === current ? '/' : `/?year=${next}`)
  return { year, years, choose }
}

function YearPicker({ year, years, choose }: ReturnType<typeof useYear>) {
  const say = useSay()
  return (
    <Select
      className={styles.year ?? ''}
      aria-label={say(texts.year)}
      leftSection={<IconCalendar size={16} />}
      data={years.map((it) => ({ value: String(it), label: say(texts.year_of, { year: String(it) }) }))}
      value={String(year)}
      allowDeselect={false}
      onChange={(value) => value && choose(Number(value))}
    />
  )
}

export function DashboardPage() {
  const say = useSay()
  const language = useLanguage()
  const picked = useYear()
  const { year } = picked
  // What it is made of is known from the first answer on.
  const [topics, setTopics] = useState<readonly string[]>([])
  const found = useQuery({
    queryKey: ['dashboard', year],
    queryFn: async ({ signal }) => {
      const reply = await call(dashboard.get, { query: { year } }, { signal })
      setTopics(reply.topics)
      return reply
    },
    meta: { topics },
    placeholderData: keepPreviousData,
  })
  const shown = found.data
  return (
    <Stack>
      <PageHeader
        actions={
          <>
            {shown && (
              <Row as="span" inline wideOnly gap={2} align="center" c="text-3" size="caption" tabular>
                <Text as="i" sign={8} round="full" bg="success-solid" aria-hidden />
                {unbroken(say(texts.updated, { at: formatInstant(shown.counted_at) }))}
              </Row>
            )}
            <YearPicker {...picked} />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => void downloadFile(dashboard.export, {}, undefined, { year, language })}
            >
              {say(texts.export)}
            </Button>
          </>
        }
      />
      <Stack gap={3} pt={3} pb={6} px="page">
        <FirstStepsCard />
        {found.isError && !shown ? (
          <PageError error={found.error} retry={() => void found.refetch()} />
        ) : shown === undefined ? (
          <LinesSkeleton lines={12} />
        ) : (
          <>
            <CardGrid cards={shown.cards} />
            <Grid className={styles.columns} side={304} gap={3} align="start">
              <Grid columns={2} phoneColumns={1} gap={3} aria-busy={found.isPlaceholderData}>
                {shown.charts.map((chart) => (
                  <ChartCard key={chart.key} chart={chart} year={shown.year} />
                ))}
              </Grid>
              <TaskList tasks={shown.tasks} />
            </Grid>
          </>
        )}
      </Stack>
    </Stack>
  )
}
