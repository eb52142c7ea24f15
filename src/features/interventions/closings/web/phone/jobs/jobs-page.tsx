/** A technician's jobs by due date: those sent back first, then late, today and each day after. */
import { ActionIcon, Button } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ClosedJobs } from '#features/interventions/phone/web/shared.tsx'
import { formatNumber } from '#lib/texts/texts.ts'
import { localDay } from '#lib/time/dates.ts'
import { longDay } from '#lib/time/long-day.ts'
import { IconCalendarEvent, IconChecklist, IconX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { useSession } from '#web/session.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Chip, type Look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { PageSkeleton, useInSlices } from '#web/ui/skeleton.tsx'
import { useTab } from '#web/ui/use-tab.ts'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import type { TechnicianJob } from '../../../request-contract.ts'
import styles from '../phone.module.css'
import { useJobs } from '../use-jobs.ts'
import { filterJobs, groupJobs, type JobFilter, jobFilters, searchJobs } from './job-groups.ts'
import { JobList } from './job-list.tsx'
import { useLeftList } from './use-left-list.ts'

const tones: Partial<Record<JobFilter, 'danger-text' | 'warning-text'>> = {
  late: 'danger-text',
  rejected: 'danger-text',
  soon: 'warning-text',
}

/** Shown even where there are none. */
const always: readonly JobFilter[] = ['all', 'late', 'soon']

/** A link may lead to some of the jobs: the address names them, and another filter lets them go. */
function useOnlySome(): [ReadonlySet<number> | undefined, () => void] {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const ids = new URLSearchParams(search).get('ids')
  return [ids === null ? undefined : new Set(ids.split(',').map(Number)), () => history.push(history.location.pathname)]
}

type FilterChipProps = {
  words: string
  count: number
  tone?: Look['c']
  current: boolean
  onClick: () => void
  children?: ReactNode
}

function FilterChip({ words, count, tone, current, onClick, children }: FilterChipProps) {
  const language = useLanguage()
  return (
    <Chip
      className={styles.chip}
      rigid
      touch
      px={3.5}
      round="full"
      size="label"
      weight={500}
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
    >
      {words}{' '}
      <Text as="b" c={current ? 'on-primary' : (tone ?? 'text')} weight={600} tabular>
        {formatNumber(count, language)}
      </Text>
      {children}
    </Chip>
  )
}

type JobsProps = { today: string; items: readonly TechnicianJob[] }

function Jobs({ today, items }: JobsProps) {
  const say = useSay()
  const [filter, setFilter] = useTab(jobFilters, { lists: true })
  const { text, byPlan, opened, change } = useLeftList()
  const [only, showAll] = useOnlySome()
  const shown = only ? items.filter(({ id }) => only.has(id)) : filterJobs(items, filter)
  const groups = groupJobs(searchJobs(shown, text), today, byPlan)
  const chips = jobFilters.map((key) => ({ key, count: filterJobs(items, key).length }))
  return (
    <>
      <Stack gap={3} pt={3} px="page">
        <Row as="nav" className={styles.chips} gap={2} py={1} px="page" overflow="auto" aria-label={say(texts.filters)}>
          {only && (
            <FilterChip words={say(texts.only_these)} count={shown.length} current onClick={showAll}>
              <IconX size={16} aria-label={say(texts.show_all)} />
            </FilterChip>
          )}
          {chips
            .filter(({ key, count }) => count > 0 || always.includes(key) || key === filter)
            .map(({ key, count }) => (
              <FilterChip
                key={key}
                words={say(texts[key])}
                count={count}
                tone={tones[key]}
                current={!only && key === filter}
                onClick={() => setFilter(key)}
              />
            ))}
        </Row>
        <Row gap={2} align="center">
          <SearchField
            flex={1}
            maw={420}
            words={say(texts.search)}
            value={text}
            onChange={(typed) => change({ text: typed })}
          />
          <ActionIcon
            variant={byPlan ? 'filled' : 'default'}
            size={44}
            radius={22}
            aria-pressed={byPlan}
            aria-label={say(texts.by_plan)}
            title={say(texts.by_plan)}
            onClick={() => change({ byPlan: !byPlan })}
          >
            <IconCalendarEvent size={20} />
          </ActionIcon>
        </Row>
      </Stack>
      <JobList groups={groups} today={today} opened={opened} setOpened={(id) => change({ opened: id })} />
      {groups.length === 0 && (
        <EmptyState
          icon={IconChecklist}
          title={text ? say(texts.none_found, { text }) : say(texts.none_left)}
          action={
            <Button
              variant="default"
              leftSection={<IconX size={16} />}
              onClick={() => (text ? change({ text: '' }) : only ? showAll() : setFilter('all'))}
            >
              {say(texts.show_all)}
            </Button>
          }
        />
      )}
    </>
  )
}

export function JobsPage() {
  const say = useSay()
  const language = useLanguage()
  const user = useSession()?.user
  const { data, error, refetch } = useJobs()
  const ready = useInSlices(data !== undefined)
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  return (
    <Stack className={styles.page} grow pb={6}>
      <PageHeader hint={say(texts.today_line, { name, day: longDay(data?.today ?? localDay(), language) })} />
      {!data || !ready ? (
        <PageSkeleton headed />
      ) : (
        <>
          {data.items.length === 0 ? (
            <EmptyState icon={IconChecklist} title={say(texts.none)} hint={say(texts.none_hint)} />
          ) : (
            <Jobs today={data.today} items={data.items} />
          )}
          <ClosedJobs />
        </>
      )}
    </Stack>
  )
}
