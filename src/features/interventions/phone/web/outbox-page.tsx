/** What this phone sends, by whose turn it is: the technician's, the office's, nobody's because it leaves by itself, and what has arrived. */
import { Button } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Tone } from '#lib/texts/states.ts'
import { both, formatNumber, wordsOf } from '#lib/texts/texts.ts'
import { formatInstant, localDay } from '#lib/time/dates.ts'
import { useAction } from '#web/action.ts'
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCloudUpload,
  IconFileZip,
  IconRefresh,
  IconScale,
} from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { giveUp, isUnsent, mayHaveArrived, type OutboxItem, useOutbox, useUnreadable } from '#web/offline/outbox.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { BottomBar, Box, Card, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import type { KeptDay } from '../day-rules.ts'
import { entryTexts } from '../entry-texts.ts'
import { outboxTexts as texts } from '../outbox-texts.ts'
import { kindWords } from '../rules.ts'
import { findStuck } from '../sending-rules.ts'
import { canCorrect, correct } from './correct.ts'
import { readDay } from './day.ts'
import { Leaving, Unreadable } from './leaving.tsx'
import styles from './outbox.module.css'
import { OfficeQuestions, Question } from './question.tsx'
import { saveRescueFile } from './rescue/rescue.ts'
import { retryNow } from './sender.ts'
import { useKept } from './use-kept.ts'

const EntryDialog = lazy(async () => ({ default: (await import('./entries/entry-dialog.tsx')).EntryDialog }))

type Group = { key: 'your_turn' | 'office_turn' | 'by_itself' | 'arrived' | 'gone'; items: readonly OutboxItem[] }

function groupItems(items: readonly OutboxItem[]): Group[] {
  const of = (...states: OutboxItem['state'][]) => items.filter(({ state }) => states.includes(state))
  const groups: Group[] = [
    { key: 'your_turn', items: of('refused') },
    { key: 'office_turn', items: of('to_settle') },
    { key: 'by_itself', items: of('waiting') },
    { key: 'arrived', items: of('done', 'done_with_remarks').toReversed() },
    { key: 'gone', items: of('given_up').toReversed() },
  ]
  return groups.filter((group) => group.items.length > 0)
}

const looks = {
  refused: { family: 'danger', Icon: IconCircleX, words: texts.refused },
  to_settle: { family: 'warning', Icon: IconScale, words: texts.to_settle },
  waiting: { family: 'neutral', Icon: IconClock, words: texts.waiting },
  done: { family: 'success', Icon: IconCircleCheck, words: texts.received },
  done_with_remarks: { family: 'success', Icon: IconCircleCheck, words: texts.received_note },
  given_up: { family: 'neutral', Icon: IconCircleX, words: texts.given_up },
} as const satisfies Record<OutboxItem['state'], { family: Tone; Icon: unknown; words: unknown }>

const borders: Partial<Record<Group['key'], `${Tone}-line`>> = { your_turn: 'danger-line', office_turn: 'warning-line' }

/** "10:27" of today, else with its day. */
const timeOf = (instant: string) => {
  const said = formatInstant(instant)
  return localDay(instant) === localDay() ? said.slice(-5) : said
}

function PhotoBar({ item }: { item: OutboxItem }) {
  return (
    <Row as="span" gap={1} aria-hidden>
      {item.photos.map((sha256) => (
        <Box
          key={sha256}
          className={styles.piece}
          grow
          round="full"
          bg={item.sent_photos.includes(sha256) ? 'info-solid' : 'track'}
        />
      ))}
    </Row>
  )
}

function GiveUp({ item, kind }: { item: OutboxItem; kind: string }) {
  const say = useSay()
  const stop = async () => {
    const sure = await confirm.ask({
      title: texts.give_up_title,
      message: mayHaveArrived(item) ? texts.give_up_text_tried : texts.give_up_text,
      yes: texts.give_up,
      danger: true,
      params: { kind, title: item.title },
    })
    if (sure) await giveUp(item.key)
  }
  return (
    <Row gap={2} wrap>
      <Button variant="default" color="red" onClick={() => void stop()}>
        {say(texts.give_up)}
      </Button>
    </Row>
  )
}

function Details({ item }: { item: OutboxItem }) {
  const say = useSay()
  return (
    <Facts
      rows={[
        [say(texts.tries), String(item.tries)],
        [say(texts.key), <code key="k">{item.key}</code>],
      ]}
    />
  )
}

/** The office reads it beside the closing; nothing else can be done here while it decides. */
function AddNote({ item: { key, title, place } }: { item: OutboxItem }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const subject = { intervention_id: 0, about: key, title, place }
  return (
    <>
      <Button variant="default" size="lg" onClick={() => setOpen(true)}>
        {say(entryTexts.add_note)}
      </Button>
      <Suspense fallback={null}>
        {open && <EntryDialog kind="note" subject={subject} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

const kindOf = ({ kind }: OutboxItem) => wordsOf(kindWords, kind) ?? both(kind, kind)

/** `behind`: the refused one that it waits for. */
function Item({ item, behind }: { item: OutboxItem; behind: OutboxItem | undefined }) {
  const say = useSay()
  const { history } = useRouter()
  const [open, setOpen] = useState(false)
  const isCorrected = useOutbox().some(({ corrects }) => corrects === item.key)
  const day = useKept<KeptDay>('snapshot', readDay)
  const hasForm = item.state === 'refused' && canCorrect(item, day)
  const opening = useAction(async () => {
    const to = await correct(item)
    if (to) history.push(to)
  })
  const look = looks[item.state]
  const isGivenUp = item.state === 'given_up'
  const isSendingPhotos = item.state === 'waiting' && item.tries > 0 && item.sent_photos.length < item.photos.length
  const Icon = isSendingPhotos ? IconCloudUpload : look.Icon
  const family = isSendingPhotos ? 'info' : look.family
  const name = say(kindOf(item))
  const params = { kind: name, place: item.place, when: timeOf(item.made_at) }
  const badge = isSendingPhotos
    ? say(texts.photo_of, { number: item.sent_photos.length + 1, count: item.photos.length })
    : say(item.is_unanswered ? texts.may_have_arrived : isGivenUp && isCorrected ? texts.corrected : look.words)
  const sentences = [item.sentence, ...item.remarks].filter((it) => it !== null)
  const isQuiet = item.state === 'done' || isGivenUp
  return (
    <Row as="li" className={styles.item} gap={3} p={3} size="phone" leading={20}>
      <Box className={styles.sign} flow="grid" place="center" rigid round="box" tint={family} aria-hidden>
        <Icon size={20} />
      </Box>
      <Stack gap={1} grow shrink>
        <Row
          as="button"
          type="button"
          className={styles.head}
          gap={2}
          align="start"
          justify="space-between"
          py={2.5}
          touch
          ta="left"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Text as="strong" shrink breakAnywhere>
            {item.title}
          </Text>
          <StatusBadge family={family}>{badge}</StatusBadge>
        </Row>
        <Text c="text-2">{say(item.place ? texts.made_at_place : texts.made, params)}</Text>
        {item.detail && <Text breakAnywhere>{say(item.detail)}</Text>}
        {isSendingPhotos && <PhotoBar item={item} />}
        {isSendingPhotos && item.last_try_at && (
          <Text c="text-2">{say(texts.stopped, { time: timeOf(item.last_try_at) })}</Text>
        )}
        {item.is_unanswered && <p>{say(texts.unanswered)}</p>}
        {!isQuiet && sentences.map((sentence) => <p key={sentence.EN}>{say(sentence)}</p>)}
        {behind && behind !== item && <p>{say(texts.behind, { kind: say(kindOf(behind)), title: behind.title })}</p>}
        {hasForm && (
          <Button variant="default" size="lg" loading={opening.busy} onClick={() => void opening.run()}>
            {say(texts.correct)}
          </Button>
        )}
        {item.state === 'to_settle' && (item.question ? <Question item={item} /> : <AddNote item={item} />)}
        {open && <Details item={item} />}
        {/* What a job that is gone makes useless can only be given up: the way is in sight. */}
        {isUnsent(item) && (open || (item.state === 'refused' && !hasForm)) && <GiveUp item={item} kind={name} />}
      </Stack>
    </Row>
  )
}

export function OutboxPage() {
  const say = useSay()
  const language = useLanguage()
  const [trying, setTrying] = useState(false)
  const isLeaving = useRouterState({ select: ({ location }) => location.searchStr.includes('leaving') })
  const items = useOutbox()
  const isUnreadable = useUnreadable()
  const groups = groupItems(items)
  const unsent = items.filter(isUnsent)
  const stuck = findStuck(items)
  const tryNow = async () => {
    setTrying(true)
    await retryNow().finally(() => setTrying(false))
  }
  const save = async () => {
    try {
      const count = await saveRescueFile(language)
      toast.success(texts.saved_file, { params: { count } })
    } catch (error) {
      alert.failure(error)
    }
  }
  return (
    <Stack className={styles.page}>
      <PageHeader count={unsent.length > 0 ? formatNumber(unsent.length, language) : undefined} />
      {isLeaving ? <Leaving /> : isUnreadable && <Unreadable />}
      <OfficeQuestions px="page" />
      {groups.length === 0 && !isLeaving && !isUnreadable && (
        <EmptyState icon={IconCircleCheck} title={say(texts.none_title)} hint={say(texts.none_hint)} />
      )}
      {groups.map((group) => (
        <Box as="section" key={group.key} pt={3} px="page" pb={group === groups.at(-1) ? 4 : 0}>
          <Row as="h2" justify="space-between" mb={2} c="text-2" size="phone" leading={20}>
            <span>{say(texts[group.key])}</span>
            <Text c="text-3" weight={400} tabular>
              {group.key === 'arrived' || group.key === 'gone'
                ? say(texts.shown_until, { count: group.items.length })
                : formatNumber(group.items.length, language)}
            </Text>
          </Row>
          <Card as="ul" round="card-phone" border={borders[group.key] ?? true}>
            {group.items.map((item) => (
              <Item key={item.key} item={item} behind={stuck.get(item)} />
            ))}
          </Card>
        </Box>
      ))}
      {unsent.length > 0 && (
        <BottomBar mt="auto">
          <Button variant="default" leftSection={<IconFileZip size={20} />} onClick={() => void save()}>
            {say(texts.save_file)}
          </Button>
          {/* A refused one would be refused again, and what waits for it waits on. */}
          {unsent.some((item) => !stuck.has(item)) && (
            <Button loading={trying} leftSection={<IconRefresh size={20} />} onClick={() => void tryNow()}>
              {say(texts.try_now)}
            </Button>
          )}
        </BottomBar>
      )}
    </Stack>
  )
}
