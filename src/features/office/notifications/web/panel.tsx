/** The list behind the bell: beside the page on a wide screen, over all of it on a phone. */
import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, formatDay, toLocalClock } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { IconBell, IconMail, IconMailOpened, IconSettings } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty.tsx'
import { useInnerLinks } from '#web/ui/inner-links.tsx'
import { Box, Chip, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type NotificationItem, notifications } from '../contract.ts'
import { texts } from '../texts.ts'
import { notificationsKey } from './keys.ts'
import styles from './panel.module.css'

const shows = ['all', 'unread'] as const
type Show = (typeof shows)[number]

export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(100vw, 440px)"
      padding={0}
      title={say(texts.title)}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
      closeButtonProps={{ size: 44 }}
      overlayProps={{ color: 'rgb(6, 11, 38)', backgroundOpacity: 0.48 }}
    >
      <Lines onClose={onClose} />
    </Drawer>
  )
}

function Lines({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const language = useLanguage()
  const [show, setShow] = useState<Show>('all')
  // The words come from the server: another language is another answer.
  const { data, error, refetch } = useAnswer(
    [...notificationsKey, 'list', show, language],
    notifications.list,
    { query: { show } },
    { staleTime: 0 },
  )
  const changed = () => client.invalidateQueries({ queryKey: notificationsKey })
  const mark = (work: Promise<unknown>) => void work.then(changed, alert.failure)
  const newest = data?.items.reduce((most, { id }) => Math.max(most, id), 0) ?? 0
  return (
    <>
      <div className={styles.tools}>
        <Row as="fieldset" gap={1} mr="auto" aria-label={say(texts.title)}>
          {shows.map((key) => (
            <Chip key={key} className={styles.tab} aria-pressed={key === show} onClick={() => setShow(key)}>
              {say(texts[key])}
            </Chip>
          ))}
        </Row>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.readAll ?? ''}
          disabled={!data || data.unread === 0}
          onClick={() => mark(call(notifications.readAll, { body: { until_id: newest } }))}
        >
          {say(texts.read_all)}
        </Button>
        <ActionIcon
          component={Link}
          to="/user/profile"
          hash="notifications"
          variant="subtle"
          color="gray"
          size={36}
          onClick={onClose}
          aria-label={say(texts.settings)}
          title={say(texts.settings)}
        >
          <IconSettings size={18} />
        </ActionIcon>
      </div>
      {error && !data && <PageFailed error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Box p={5}>
          <LinesSkeleton lines={6} />
        </Box>
      )}
      {data && data.items.length === 0 && (
        <EmptyState icon={IconBell} title={say(show === 'unread' ? texts.none_unread : texts.none)} />
      )}
      {data &&
        Array.from(
          Map.groupBy(data.items, ({ on }) => on),
          ([day, items]) => (
            <section key={day}>
              <Text as="h3" pt={3.5} pb={1.5} px={5} size="caption" weight={500} c="text-3">
                {dayWords(day, data.today, say)}
              </Text>
              <ul>
                {items.map((item) => (
                  <Line key={item.id} item={item} onOpen={onClose} mark={mark} />
                ))}
              </ul>
            </section>
          ),
        )}
    </>
  )
}

function dayWords(day: string, today: string, say: ReturnType<typeof useSay>): string {
  if (day === today) return say(texts.today)
  return day === addDays(today, -1) ? say(texts.yesterday) : formatDay(day)
}

type LineProps = { item: NotificationItem; onOpen: () => void; mark: (work: Promise<unknown>) => void }

function Line({ item, onOpen, mark }: LineProps) {
  const say = useSay()
  const open = useInnerLinks()
  const { id, text, link, by, at, read } = item
  const toggle = () => mark(call(read ? notifications.unread : notifications.read, { params: { id } }))
  const words = say(read ? texts.mark_unread : texts.mark_read)
  return (
    <Row as="li" className={styles.line} hover align="center" pr={2} line="bottom" data-unread={!read || undefined}>
      <Stack
        href={link}
        as="a"
        className={styles.link}
        relative
        grow
        gap={0.5}
        shrink
        touch
        py={2.5}
        pl={8}
        pr={2}
        c="text-2"
        onClick={(event) => {
          if (!read) toggle()
          open(event)
          if (event.defaultPrevented) onOpen()
        }}
      >
        <Text className={styles.text} breakAnywhere>
          {!read && <Text unseen>{say(texts.is_unread)} </Text>}
          {unbroken(text)}
        </Text>
        <Text size="caption" tabular c="text-3">
          {[toLocalClock(at).slice(11), by].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={toggle}
        aria-label={`${words}: ${text}`}
        title={words}
      >
        {read ? <IconMail size={18} /> : <IconMailOpened size={18} />}
      </ActionIcon>
    </Row>
  )
}
