/** What other features show of closings: how much a technician has to do, and the button with which the office closes a job. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { IconChecklist, IconCircleCheck, IconPackageImport } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Box, Text } from '#web/ui/layout.tsx'
import { phoneTexts as texts } from '../phone-texts.ts'
import { closingRequests } from '../request-contract.ts'
import { titles } from '../titles.ts'
import type { JobToClose } from './close-dialog.tsx'
import type { ClosingCommand } from './phone/closing-draft.ts'
import { HomeLink } from './phone/jobs/home-link.tsx'
import { filterJobs } from './phone/jobs/job-groups.ts'
import { closePath, jobsPath, useJobs } from './phone/use-jobs.ts'

/** The list below them stands where it stays from the start. */
const roomOfTabs = <Box mt={2} line="bottom" style={{ minHeight: '2.375rem' }} />
export const ClosingTabs = lazyPart(async () => (await import('./tabs.tsx')).ClosingTabs, roomOfTabs)

const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog)

/** On a technician's home, where no stops are planned: the jobs by due date. */
export const DueJobs = lazyPart(async () => (await import('./phone/jobs/due-jobs.tsx')).DueJobs)

/** On a technician's home: what has arrived for them. Above all else there, so it comes with the rest. */
export function ToReceive({ count }: { count: number }) {
  const say = useSay()
  return (
    <HomeLink to="/assigned-products" icon={IconPackageImport}>
      <strong>{say(texts.to_receive, { count })}</strong>
    </HomeLink>
  )
}

/** How much a technician has to do, above their products; nothing where there is nothing to do. */
export function OwnJobsLink() {
  const say = useSay()
  const { data } = useJobs()
  const count = filterJobs(data?.items ?? [], 'all').length
  const late = filterJobs(data?.items ?? [], 'late').length
  if (count === 0) return null
  return (
    <HomeLink to={jobsPath} icon={IconChecklist}>
      <strong>{say(texts.open_jobs, { count })}</strong>
      {late > 0 && (
        <Text c="danger-text" weight={500}>
          {say(texts.late_jobs, { count: late })}
        </Text>
      )}
    </HomeLink>
  )
}

/** The office closes a job in its technician's name. */
export function CloseJobButton({ job }: { job: JobToClose }) {
  const say = useSay()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCircleCheck size={16} />} onClick={() => setOpened(true)}>
        {say(titles.close_job)}
      </Button>
      {opened && <CloseDialog job={job} onClose={() => setOpened(false)} />}
    </>
  )
}

/** Closings that were begun on a phone, out of all its drafts. */
export const commandsOfDrafts = async (kept: readonly { key: string }[]) =>
  (await import('./phone/closing-draft.ts')).commandsOfDrafts(kept)

/** A closing from the outbox as a draft again, whether or not its job can still be read; answers the address of its form. */
export async function openAsDraft(kind: 'close' | 'cannot_do', command: ClosingCommand): Promise<string> {
  const { reopenDraft, requestOf } = await import('./phone/closing-draft.ts')
  const id = Number(command.body.intervention_id)
  const request = await call(closingRequests.get, { params: { id } }).catch(() => requestOf(command))
  await reopenDraft(command, kind, request)
  return closePath(id)
}
