/** A technician scans anything: a unit of the van, a shipment to receive, or what leads to a job. From the kept day, so without a network too. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { sayNow, useSay } from '#web/language.ts'
import { listItems } from '#web/offline/outbox.ts'
import { ScanField } from '#web/scan/scan-field.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { Box, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { entryTexts as texts } from '../entry-texts.ts'
import { type Found, findByCode } from '../scan-rules.ts'
import type { PhoneJob, VanUnit } from '../shapes.ts'
import { readDay, syncDay } from './day.ts'
import { jobAddress } from './entries/entry.ts'
import { vanAfter } from './van-after.ts'

type Scanned = Found & { code: string }
const most = 10
const linkLook = look({
  flow: 'grid',
  place: 'center',
  touch: true,
  px: 3,
  border: 'strong',
  round: 'control',
  c: 'text',
  weight: 500,
})

const wordsOf = ({ to_confirm, status }: VanUnit) =>
  to_confirm ? texts.to_receive : status === 'assigned' ? texts.in_van : texts.faulty

const nameOfJob = ({ merchant_name, number }: PhoneJob) => ({ merchant: merchant_name, number })

function messageOf({ unit, jobs: [job] }: Found): string {
  if (unit) return sayNow(wordsOf(unit), { model: unit.model_number })
  return job ? sayNow(texts.of_job, nameOfJob(job)) : sayNow(texts.not_found)
}

function FoundUnit({ unit, onReceived }: { unit: VanUnit; onReceived: () => void }) {
  const say = useSay()
  const serial = unit.serial_number
  const receive = () =>
    runAction(async () => {
      await call(assignedProducts.accept, { body: { serials: [serial] } })
      toast.success(texts.received_one, { params: { serial } })
      onReceived()
    })
  return (
    <Stack as="li" gap={2} p={3} bg="surface" border round="card-phone">
      <Text mono weight={600} breakAnywhere>
        {serial}
      </Text>
      <Text c="text-2">{say(wordsOf(unit), { model: unit.model_number })}</Text>
      <Row gap={2} wrap>
        {unit.to_confirm && (
          <Button size="lg" onClick={() => void receive()}>
            {say(texts.receive)}
          </Button>
        )}
        <Link
          to="/assigned-products"
          {...linkLook}
          // A list reads its filters from the address under their own names; the router knows no list's.
          search={{ serial_number: serial } as never}
        >
          {say(texts.open_van)}
        </Link>
      </Row>
    </Stack>
  )
}

function FoundJob({ job }: { job: PhoneJob }) {
  const say = useSay()
  return (
    <Stack as="li" gap={2} p={3} bg="surface" border round="card-phone">
      <Text weight={600} breakAnywhere>
        {job.merchant_name}
      </Text>
      <Text c="text-2">{[job.number, job.client_terminal_id, job.city].filter(Boolean).join(', ')}</Text>
      <Link to={jobAddress(job.id)} {...linkLook}>
        {say(texts.open_job)}
      </Link>
    </Stack>
  )
}

export function ScanPage() {
  const client = useQueryClient()
  const [scanned, setScanned] = useState<readonly Scanned[]>([])
  const look = async (codes: string[]): Promise<ScanAnswer[]> => {
    const day = (await readDay()) ?? (await syncDay().then(readDay))
    const world = day ? { jobs: day.jobs, van: vanAfter(day, await listItems()) } : { jobs: [], van: [] }
    const found = codes.map((code) => ({ code, ...findByCode(code, world) }))
    const known = found.filter(({ unit, jobs }) => unit || jobs.length > 0)
    setScanned((old) => [...known.toReversed(), ...old.filter(({ code }) => !codes.includes(code))].slice(0, most))
    return found.map((it) => ({
      value: it.code,
      tone: it.unit || it.jobs.length > 0 ? 'ok' : 'bad',
      message: () => (day ? messageOf(it) : sayNow(texts.no_day)),
    }))
  }
  const receivedOne = (code: string) => {
    setScanned((old) => old.filter((it) => it.code !== code))
    void client.invalidateQueries()
  }
  return (
    <Stack pb={6}>
      <PageHeader hint={useSay()(texts.scan_hint)} />
      <Box pt={3} px="page">
        <ScanField onValues={look} big="open" keep={1} />
      </Box>
      <Stack as="ul" gap={2} pt={3} px="page">
        {scanned.map(({ code, unit, jobs }) => [
          unit && <FoundUnit key={`${code} unit`} unit={unit} onReceived={() => receivedOne(code)} />,
          ...jobs.map((job) => <FoundJob key={`${code} ${job.id}`} job={job} />),
        ])}
      </Stack>
    </Stack>
  )
}
