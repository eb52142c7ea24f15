/** On a technician's home: what is to be received, and what is late, due today and due next. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { call } from '#web/call.ts'
import { IconChecklist, IconChevronRight, IconPackageImport } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Stack } from '#web/ui/layout.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { filterJobs, groupJobs } from './job-groups.ts'
import { JobList } from './job-list.tsx'
import styles from './phone.module.css'
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
    <Link to="/assigned-products" className={styles.home ?? ''}>
      <IconPackageImport size={22} stroke={1.75} aria-hidden />
      <strong>{say(texts.to_receive, { count })}</strong>
      <IconChevronRight size={18} stroke={1.75} className={styles.homeArrow} aria-hidden />
    </Link>
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
        <Link to={jobsPath} className={styles.home ?? ''}>
          <IconChecklist size={22} stroke={1.75} aria-hidden />
          <strong>{say(texts.all_jobs, { count })}</strong>
          <IconChevronRight size={18} stroke={1.75} className={styles.homeArrow} aria-hidden />
        </Link>
      </Stack>
    </>
  )
}
