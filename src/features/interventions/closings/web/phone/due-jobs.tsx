/** On a technician's home: what is to be received, and what is late, due today and due next. */
import { useQuery } from '@tanstack/react-query'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { call } from '#web/call.ts'
import { IconChecklist, IconPackageImport } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Stack } from '#web/ui/layout.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { HomeLink } from './home-link.tsx'
import { filterJobs, groupJobs } from './job-groups.ts'
import { JobList } from './job-list.tsx'
import { jobsPath, useJobs } from './use-jobs.ts'

export function ToReceive() {
  const say = useSay()
  const query = { to_confirm: 'true', rows_per_page: 1 }
  const { data } = useQuery({
    queryKey: ['assigned-products', 'to receive'],
    queryFn: ({ signal }) => call(assignedProducts.list, { query }, { signal }),
  })
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <HomeLink to="/assigned-products" icon={IconPackageImport}>
      <strong>{say(texts.to_receive, { count })}</strong>
    </HomeLink>
  )
}

export function DueJobs() {
  const say = useSay()
  const { data } = useJobs()
  if (!data) return null
  const { today, items } = data
  const groups = groupJobs(filterJobs(items, 'all'), today)
  const isNow = ({ key }: { key: string }) => ['rejected', 'late', 'today'].includes(key)
  const next = groups.find((group) => !isNow(group))
  const count = groups.reduce((sum, { jobs }) => sum + jobs.length, 0)
  if (count === 0) return null
  return (
    <>
      <JobList groups={[...groups.filter(isNow), ...(next ? [next] : [])]} today={today} />
      <Stack pt={4} px="page">
        <HomeLink to={jobsPath} icon={IconChecklist}>
          <strong>{say(texts.all_jobs, { count })}</strong>
        </HomeLink>
      </Stack>
    </>
  )
}
