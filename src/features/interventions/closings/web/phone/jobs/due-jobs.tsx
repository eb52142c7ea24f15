/** On a technician's home: what is late, due today and due next. */
import { IconChecklist } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Stack } from '#web/ui/layout.tsx'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import { jobsPath, useJobs } from '../use-jobs.ts'
import { HomeLink } from './home-link.tsx'
import { filterJobs, groupJobs } from './job-groups.ts'
import { JobList } from './job-list.tsx'
import { useLeftList } from './use-left-list.ts'

export function DueJobs() {
  const say = useSay()
  const { data } = useJobs()
  const { opened, change } = useLeftList()
  if (!data) return null
  const { today, items } = data
  const groups = groupJobs(filterJobs(items, 'all'), today)
  const isNow = ({ key }: { key: string }) => ['rejected', 'late', 'today'].includes(key)
  const next = groups.find((group) => !isNow(group))
  const count = groups.reduce((sum, { jobs }) => sum + jobs.length, 0)
  if (count === 0) return null
  return (
    <>
      <JobList
        groups={[...groups.filter(isNow), ...(next ? [next] : [])]}
        today={today}
        opened={opened}
        setOpened={(id) => change({ opened: id })}
      />
      <Stack pt={4} px="page">
        <HomeLink to={jobsPath} icon={IconChecklist}>
          <strong>{say(texts.all_jobs, { count })}</strong>
        </HomeLink>
      </Stack>
    </>
  )
}
