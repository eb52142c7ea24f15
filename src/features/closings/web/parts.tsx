/** What other features show of closings. */
import { IconChecklist, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSay } from '#web/language.ts'
import { phoneTexts as texts } from '../phone-texts.ts'
import { filterJobs } from './phone/job-groups.ts'
import styles from './phone/phone.module.css'
import { jobsPath, useJobs } from './phone/use-jobs.ts'

/** How much a technician has to do, on their home; nothing where there is nothing to do. */
export function OwnJobsLink() {
  const say = useSay()
  const { data } = useJobs()
  const count = filterJobs(data?.items ?? [], 'all').length
  const late = filterJobs(data?.items ?? [], 'late').length
  if (count === 0) return null
  return (
    <Link to={jobsPath} className={styles.home ?? ''}>
      <IconChecklist size={22} stroke={1.75} aria-hidden />
      <strong>{say(texts.open_jobs, { count })}</strong>
      {late > 0 && <span className={styles.homeLate}>{say(texts.late_jobs, { count: late })}</span>}
      <IconChevronRight size={18} stroke={1.75} className={styles.homeArrow} aria-hidden />
    </Link>
  )
}
