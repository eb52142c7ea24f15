/** Counts the van: what should be there, what is, and a word for what differs. Without a network too; every scan is kept at once. */
import { ActionIcon, Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber, type Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { runAction } from '#web/action.ts'
import {
  IconArrowLeft,
  IconCamera,
  IconCheck,
  IconChevronRight,
  IconCircleMinus,
  IconCirclePlus,
  IconClipboardCheck,
  IconCloudUpload,
  IconKeyboard,
  IconPackage,
  IconRefresh,
  IconVolume,
  IconVolumeOff,
} from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { useReachable } from '#web/offline/network.ts'
import { scanSound, useScanSound } from '#web/scan/sound.ts'
import { scanTexts } from '#web/scan/texts.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { BottomBar, Box, Card, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { useOpenPage } from '#web/ui/page-context.ts'
import { useDocumentTitle } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { WhatIsThis } from '#web/ui/what-is-this.tsx'
import { countTexts as texts } from '../../count-texts.ts'
import { entryTexts } from '../../entry-texts.ts'
import { OfficeQuestions } from '../question.tsx'
import styles from './count.module.css'
import { reopenCount } from './count-draft.ts'
import { CountField } from './count-field.tsx'
import { type CountRow, useCountRows } from './count-rows.ts'
import { CountSheet } from './count-sheet.tsx'
import { CountSummary } from './count-summary.tsx'
import { type Count, useCount } from './use-count.ts'

const productsPath = '/assigned-products'
/** A thumb, and a lens that looks away from it. */
const isPhone = () => matchMedia('(max-width: 767px) and (pointer: coarse)').matches

const signs = {
  unexpected: { family: 'danger', Icon: IconCirclePlus },
  missing: { family: 'warning', Icon: IconCircleMinus },
  also: { family: 'info', Icon: IconPackage },
  found: { family: 'success', Icon: IconCheck },
  explained: { family: 'info', Icon: IconCloudUpload },
} as const
const groups = ['unexpected', 'missing', 'also', 'found'] as const
const groupWords = {
  unexpected: texts.unexpected_many,
  missing: texts.missing_many,
  also: texts.also,
  found: texts.found_many,
} as const

function Head({ begun_at, onStartOver }: { begun_at: string | undefined; onStartOver: () => void }) {
  const say = useSay()
  const { history } = useRouter()
  const { title, about } = useOpenPage()
  const sound = useScanSound()
  useDocumentTitle(say(title))
  const SoundIcon = sound ? IconVolume : IconVolumeOff
  return (
    <Row as="header" align="center" gap={3} rigid px="page" py={2}>
      <ActionIcon variant="default" size={44} aria-label={say(texts.back)} onClick={() => history.push(productsPath)}>
        <IconArrowLeft size={22} />
      </ActionIcon>
      <Stack grow shrink>
        <Row align="center" gap={1}>
          <Text as="h1" size="dialog-title" weight={600} leading={22}>
            {say(title)}
          </Text>
          {about && <WhatIsThis ask={about} title={say(title)} />}
        </Row>
        {begun_at && (
          <Text c="text-2" size="body">
            {say(texts.begun_at, { time: formatInstant(begun_at).slice(-5) })}
          </Text>
        )}
      </Stack>
      {begun_at && (
        <ActionIcon variant="default" size={44} aria-label={say(texts.start_over)} onClick={onStartOver}>
          <IconRefresh size={22} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={say(sound ? scanTexts.mute : scanTexts.unmute)}
        aria-pressed={sound}
        onClick={scanSound.toggle}
      >
        <SoundIcon size={22} />
      </ActionIcon>
    </Row>
  )
}

function Counters({ result }: Pick<Count, 'result'>) {
  const say = useSay()
  const language = useLanguage()
  const found = result.found.length
  const missing = result.missing.length
  const figures = [
    { words: texts.found_many, count: found, family: 'success' },
    { words: texts.missing_many, count: missing, family: 'warning' },
    { words: texts.unexpected_many, count: result.unexpected.length, family: 'danger' },
  ] as const
  return (
    <Stack as="section" gap={2} rigid px="page" py={2}>
      <Grid as="dl" columns={3} gap={3}>
        {figures.map(({ words, count, family }) => (
          <Stack key={family}>
            <Text as="dt" c="text-2" size="phone">
              {say(words)}
            </Text>
            <Row as="dd" align="baseline" gap={1.5} c="text-2">
              <Text size="metric" weight={600} leading={28} c={`${count > 0 ? family : 'neutral'}-text`}>
                {formatNumber(count, language)}
              </Text>
              {family === 'success' && say(texts.of, { count: result.expected })}
            </Row>
          </Stack>
        ))}
      </Grid>
      <Meter
        aria-hidden
        parts={[
          ['success', found],
          ['warning', missing],
        ]}
      />
    </Stack>
  )
}

function Line({ row, onOpen }: { row: CountRow; onOpen: () => void }) {
  const { family, Icon } = signs[row.explained ? 'explained' : row.group]
  return (
    <li>
      <Row
        as="button"
        type="button"
        className={styles.line}
        full
        hover
        align="center"
        gap={3}
        py={2}
        px={3}
        ta="left"
        size="phone"
        leading={20}
        onClick={onOpen}
      >
        <Grid as="span" sign={40} place="center" rigid round="box" tint={family} aria-hidden>
          <Icon size={20} />
        </Grid>
        <Stack grow shrink>
          <span>
            <Text mono weight={600} breakAnywhere>
              {row.serial}
            </Text>{' '}
            <Text c="text-2">{row.model}</Text>
          </span>
          <Text c="text-2">{unbroken(row.line)}</Text>
        </Stack>
        <IconChevronRight size={18} />
      </Row>
    </li>
  )
}

type GroupProps = { group: CountRow['group']; rows: readonly CountRow[]; onOpen: (row: CountRow) => void }

/** Those found are folded: there is nothing to do with them. */
function Group({ group, rows, onOpen }: GroupProps) {
  const say = useSay()
  const language = useLanguage()
  const explained = rows.filter((row) => row.explained).length
  const count = rows.length
  const said =
    group === 'missing' && explained > 0
      ? say(texts.missing_explained, { count, explained })
      : formatNumber(count, language)
  return (
    <details open={group !== 'found'}>
      <summary>
        <Row align="center" justify="space-between" touch size="phone">
          <Text as="h2" c="text-2" weight={600} size="phone">
            {say(groupWords[group])}
          </Text>
          <Text c="text-2" tabular>
            {said}
          </Text>
        </Row>
      </summary>
      <Card as="ul" className={styles.list} round="card-phone" overflow="hidden">
        {rows.map((row) => (
          <Line key={row.serial} row={row} onOpen={() => onOpen(row)} />
        ))}
      </Card>
    </details>
  )
}

function Counting({ count }: { count: Count }) {
  const say = useSay()
  const { history } = useRouter()
  const rows = useCountRows(count)
  const [mode, setMode] = useState<'camera' | 'field'>(() => (isPhone() ? 'camera' : 'field'))
  const [problem, setProblem] = useState<Words | null>(null)
  const [opened, setOpened] = useState<CountRow | null>(null)
  const [ending, setEnding] = useState(false)
  const { draft, result, waiting, refused } = count
  const act = (work: () => Promise<unknown>) => void runAction(async () => void (await work()))
  const startOver = async () => {
    const sure = await confirm.ask({
      title: texts.start_over_title,
      message: texts.start_over_text,
      yes: texts.start_over,
      danger: true,
    })
    if (sure) act(count.startOver)
  }
  const send = async () => {
    try {
      const item = await count.send()
      if (item?.state === 'refused' && item.sentence) alert.failure(item.sentence)
      else if (!item || item.state === 'waiting') toast.success(texts.queued)
      else toast.success(item.sentence ?? texts.sent)
      history.replace(productsPath)
    } catch (error) {
      alert.failure(error)
    }
  }
  return (
    <Stack className={styles.page} grow full shrinkY data-task>
      <Head begun_at={draft?.begun_at} onStartOver={() => void startOver()} />
      <CountField
        mode={mode}
        problem={problem}
        onScan={(values) => {
          setOpened(null)
          setEnding(false)
          return count.scan(values)
        }}
        onProblem={(words) => {
          setProblem(words)
          setMode('field')
        }}
      />
      <Counters result={result} />
      <Box grow shrinkY overflow="auto" px="page" pb={4}>
        <OfficeQuestions only="serial" />
        {waiting && (
          <Strip
            family="info"
            small
            title={say(texts.waiting_count, { time: formatInstant(waiting.made_at).slice(-5) })}
          />
        )}
        {refused && (
          <Strip
            family="danger"
            small
            title={say(texts.refused_count, { time: formatInstant(refused.made_at).slice(-5) })}
            actions={
              !draft && (
                <Button variant="default" onClick={() => act(() => reopenCount(refused))}>
                  {say(entryTexts.correct)}
                </Button>
              )
            }
          >
            {refused.sentence && say(refused.sentence)}
          </Strip>
        )}
        {result.expected === 0 && rows.length === 0 && (
          <EmptyState icon={IconPackage} title={say(texts.empty_van)} hint={say(texts.empty_hint)} />
        )}
        {groups.map((group) => {
          const some = rows.filter((row) => row.group === group)
          return some.length > 0 && <Group key={group} group={group} rows={some} onOpen={setOpened} />
        })}
      </Box>
      <BottomBar className={styles.bar ?? ''}>
        <Button
          variant="default"
          aria-label={say(mode === 'camera' ? texts.keyboard : texts.camera_on)}
          onClick={() => {
            setProblem(null)
            setMode(mode === 'camera' ? 'field' : 'camera')
          }}
        >
          {mode === 'camera' ? <IconKeyboard size={22} /> : <IconCamera size={22} />}
        </Button>
        <Button leftSection={<IconClipboardCheck size={20} />} onClick={() => setEnding(true)}>
          {say(texts.finish)}
        </Button>
      </BottomBar>
      {opened && (
        <CountSheet
          row={opened}
          said={count.saidOf(opened.serial)}
          onSay={(said) => {
            setOpened(null)
            act(() => count.sayOf(said))
          }}
          onCount={(isHere) => {
            setOpened(null)
            act(() => (isHere ? count.scan([opened.serial]) : count.uncount(opened.serial)))
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {ending && (
        <CountSummary
          rows={rows}
          expected={result.expected}
          onSay={count.sayOf}
          onSend={send}
          onClose={() => setEnding(false)}
        />
      )}
    </Stack>
  )
}

export function VanCountPage() {
  const say = useSay()
  const count = useCount()
  // The first day is on its way: it is not said to need a network.
  const isComing = useReachable() && !count.day
  if (count.isLoading || isComing) return <PageSkeleton />
  if (!count.day)
    return <EmptyState titleAs="h1" icon={IconPackage} title={say(texts.no_day)} hint={say(texts.no_day_hint)} />
  return <Counting count={count} />
}
