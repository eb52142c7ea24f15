/** The suggestion beside the list: how many get a technician, who does not and why, the load after applying, each job with its reason. */
import { ActionIcon, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { CallError, call } from '#web/call.ts'
import { IconAlertTriangle, IconCheck, IconX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import type { Selection } from '#web/list/selection.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { useEscape } from '#web/ui/escape.ts'
import { Box, Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { applyChoices, type Choices, groupWithout, isDoubtful, type Job, nobodyLine } from '../../choices.ts'
import { interventions } from '../../contract.ts'
import { suggestTexts as texts } from '../../suggest-texts.ts'
import { texts as jobTexts } from '../../texts.ts'
import { useDone } from '../job-done.ts'
import { LoadBars } from './load-bars.tsx'
import styles from './suggest.module.css'
import { SuggestedJobs } from './suggested-jobs.tsx'
import { TechnicianPicker } from './technician-picker.tsx'

type PanelProps = {
  jobs: Selection
  /** The job that the list points at. */
  pointed: number | undefined
  onPoint: (id: number | undefined) => void
  onClose: () => void
}

const none: Choices = new Map()
const namedInGroup = 4

type Picking = { jobs: readonly Job[]; anchor: HTMLElement }

type CountProps = { family: 'neutral' | 'success' | 'warning'; label: Words; value: number | undefined }

function Count({ family, label, value }: CountProps) {
  const say = useSay()
  return (
    <div className={styles.count}>
      <Row as="dt" gap={1.5} align="center" c="text-2" size="caption">
        <Text sign={8} round="badge" bg={`${family}-solid`} aria-hidden />
        {say(label)}
      </Row>
      <Text as="dd" size="metric" weight={600} tabular c={family === 'neutral' ? 'text' : `${family}-text`}>
        {value ?? '–'}
      </Text>
    </div>
  )
}

export function SuggestPanel({ jobs, pointed, onPoint, onClose }: PanelProps) {
  const say = useSay()
  const language = useLanguage()
  const done = useDone()
  const [choices, setChoices] = useState<Choices>(none)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [applying, setApplying] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['intervention', 'suggest', jobs],
    queryFn: ({ signal }) => call(interventions.suggest, { body: jobs }, { signal }),
    placeholderData: keepPreviousData,
    // Another answer while one decides would move the ground: it is asked for again only with other rows.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const result = useMemo(() => data && applyChoices(data, choices), [data, choices])
  const chosen = result?.jobs.filter((entry) => entry.technician !== null) ?? []
  const without = useMemo(() => groupWithout(result?.jobs ?? []), [result])
  const changed = result?.jobs.filter((entry) => entry.changed).length ?? 0
  const total = result?.jobs.length ?? 0

  useEffect(() => {
    if (pointed === undefined) return
    body.current?.querySelector(`[data-job="${pointed}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [pointed])

  const leave = async () => {
    const hint = { title: texts.discard_question, message: texts.discard_hint, params: { count: changed } }
    if (changed > 0 && !(await confirm.ask({ ...hint, yes: texts.discard }))) return
    onClose()
  }
  useEscape(picking === null, () => void leave(), true)

  const choose = (targets: readonly Job[], technician_id: number | null) => {
    setChoices((old) => new Map([...old, ...targets.map((job) => [job.id, technician_id] as const)]))
    setPicking(null)
  }
  const undo = (job: Job) =>
    setChoices((old) => {
      const next = new Map(old)
      next.delete(job.id)
      return next
    })

  const apply = async () => {
    if (chosen.length === 0 || applying || !result) return
    setApplying(true)
    try {
      const items = chosen.map(({ job, technician }) => ({
        id: job.id,
        version: job.version,
        technician_id: technician?.id ?? 0,
      }))
      const send = (confirmed: boolean) => call(interventions.apply, { body: { items, confirmed } })
      // A technician chosen despite a warning was confirmed at that moment; what nobody was asked about, the server refuses.
      const answer = await send(chosen.some(isDoubtful)).catch(async (failure) => {
        if (!(failure instanceof CallError) || failure.code !== 'intervention.confirm_technician') throw failure
        return (await confirm.ask({ title: texts.apply_anyway, message: failure.message })) ? send(true) : undefined
      })
      if (!answer) return
      const sayAssigned = () => done(jobTexts.assigned, answer)
      // The toast with its undo would be gone before the alert is read.
      if (answer.left_out.length > 0)
        alert.failure(say(jobTexts.left_out, { names: answer.left_out.map(({ why }) => why).join('; ') }), {
          title: texts.some_left_out,
          onClosed: sayAssigned,
        })
      else sayAssigned()
      onClose()
    } catch (failure) {
      alert.failure(failure)
    } finally {
      setApplying(false)
    }
  }
  const namesOf = (names: readonly string[]) => {
    const count = names.length - namedInGroup
    return count > 0 ? say(texts.more, { names: names.slice(0, namedInGroup).join(', '), count }) : names.join(', ')
  }
  const nobody = data?.technicians.every(({ provinces }) => provinces.length === 0) ?? false
  return (
    <Stack
      as="aside"
      className={styles.panel}
      rigid
      shrinkY
      bg="surface"
      c="text"
      size="body"
      aria-label={say(texts.title)}
      aria-busy={isFetching}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void apply()
      }}
    >
      <Box as="header" relative rigid p={4} line="bottom">
        <Text as="h2" size="dialog-title" weight={600}>
          {say(texts.title)}
        </Text>
        <Hint mt={0.5} mb={3} size="caption">
          {say(texts.how)}
        </Hint>
        <ActionIcon
          className={styles.close ?? ''}
          variant="subtle"
          aria-label={say(texts.close)}
          onClick={() => void leave()}
        >
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
        <Grid as="dl" columns={3}>
          <Count family="neutral" label={texts.jobs} value={result && total} />
          <Count family="success" label={texts.suggested} value={result && chosen.length} />
          <Count family="warning" label={texts.without} value={result && total - chosen.length} />
        </Grid>
        <Meter
          mt={2}
          parts={[
            ['success', chosen.length],
            ['warning', total - chosen.length],
          ]}
          aria-hidden
        />
      </Box>
      <Box grow shrinkY overflow="auto" ref={body} data-jobs>
        {without.map((group) => (
          <Row key={group.key} gap={2} align="start" my={3} mx={4} py={2} px={2.5} notice="warning">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <Box grow shrink>
              <strong>
                {group.reason === null
                  ? say(texts.left_by_you, { count: group.jobs.length })
                  : say(texts.without_because, {
                      count: group.jobs.length,
                      why: nobodyLine(group.reason, group, language),
                    })}
              </strong>
              <Text as="code" display="block" breakAnywhere mono size="serial-wide">
                {unbroken(namesOf(group.jobs.map(({ number }) => number)))}
              </Text>
            </Box>
            <button
              type="button"
              className={styles.inline}
              onClick={({ currentTarget }) => setPicking({ jobs: group.jobs, anchor: currentTarget })}
            >
              {say(texts.choose_for_all, { count: group.jobs.length })}
            </button>
          </Row>
        ))}
        {error && !data ? (
          <PageError error={error} retry={() => void refetch()} />
        ) : !result ? (
          <Hint grow p={4}>
            {say(texts.busy)}
          </Hint>
        ) : total === 0 ? (
          <Hint grow p={4}>
            {say(texts.nothing_to_assign)}
          </Hint>
        ) : (
          <>
            {nobody && (
              <Hint grow p={4}>
                {say(texts.no_technicians)} <Link to="/technicians">{say(texts.to_technicians)}</Link>
              </Hint>
            )}
            <LoadBars loads={result.loads} />
            <Row rigid justify="space-between" py={2} px={4} bg="surface-2" line="bottom" c="text-2" size="caption">
              <span>{say(texts.list_title, { count: chosen.length })}</span>
              {changed > 0 && <span>{say(texts.changed_by_you, { count: changed })}</span>}
            </Row>
            <SuggestedJobs
              jobs={result.jobs.filter((entry) => entry.technician || entry.changed)}
              loads={result.loads}
              pointed={pointed}
              onPoint={onPoint}
              onPick={(job, anchor) => setPicking({ jobs: [job], anchor })}
              onUndo={undo}
            />
          </>
        )}
      </Box>
      <Row as="footer" rigid gap={2} align="center" mt="auto" py={3} px={4} line="top">
        <Text grow c="text-2" size="caption">
          {say(texts.nothing_yet)}
        </Text>
        <Button variant="subtle" color="gray" onClick={() => void leave()}>
          {say(texts.discard)}
        </Button>
        <Button
          leftSection={<IconCheck size={16} stroke={1.75} />}
          disabled={chosen.length === 0}
          loading={applying}
          onClick={() => void apply()}
        >
          {say(texts.apply, { count: chosen.length })}
        </Button>
      </Row>
      {picking && data && (
        <TechnicianPicker
          reply={data}
          choices={choices}
          jobs={picking.jobs}
          anchor={picking.anchor}
          onChoose={(technician_id) => choose(picking.jobs, technician_id)}
          onClose={() => setPicking(null)}
        />
      )}
    </Stack>
  )
}
