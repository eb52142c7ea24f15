/** Groups of jobs as cards, the most urgent one open until another is chosen. */
import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Grid, Row, Text } from '#web/ui/layout.tsx'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import styles from '../phone.module.css'
import { JobCard } from './job-card.tsx'
import type { JobGroup } from './job-groups.ts'
import { dayName } from './job-parts.tsx'

function useGroupName(today: string) {
  const say = useSay()
  const language = useLanguage()
  return ({ key }: JobGroup): string => {
    if (key === 'today') return say(texts.group_today, { day: formatDay(today).slice(0, 5) })
    if (key === 'rejected' || key === 'late' || key === 'waiting') return say(texts[`group_${key}`])
    return dayName(key, language)
  }
}

type JobListProps = {
  groups: readonly JobGroup[]
  today: string
  /** Nothing: none was chosen yet. */
  opened: number | null | undefined
  setOpened: (id: number | null) => void
}

export function JobList({ groups, today, opened, setOpened }: JobListProps) {
  const language = useLanguage()
  const nameOf = useGroupName(today)
  const open = opened === undefined ? groups[0]?.jobs[0]?.id : opened
  return groups.map((group) => (
    <Box as="section" key={group.key} className={styles.group} full pt={4} px="page">
      <Row as="h2" justify="space-between" mb={2} c="text-2" size="label">
        <span>{nameOf(group)}</span>
        <Text c="text-3" weight={400} tabular>
          {formatNumber(group.jobs.length, language)}
        </Text>
      </Row>
      <Grid columns={1} gap={2}>
        {group.jobs.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            open={job.id === open}
            onToggle={() => setOpened(job.id === open ? null : job.id)}
          />
        ))}
      </Grid>
    </Box>
  ))
}
