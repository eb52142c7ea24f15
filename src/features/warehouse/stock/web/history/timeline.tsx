/** The movements of a product, newest first, by month; the chosen day is a line between them. */

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { toneOf } from '#lib/texts/states.ts'
import type { Language } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { monthOfYear } from '#lib/time/long-day.ts'
import {
  IconAdjustmentsAlt,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconArrowsLeftRight,
  IconCalendarTime,
  IconFileText,
  IconFilter,
  IconMessage,
  IconPackage,
  IconPackageExport,
  IconPackageImport,
  IconTool,
  IconTrash,
  IconTruckReturn,
  IconUser,
  IconUserShare,
} from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty.tsx'
import { Menu } from '#web/ui/floating.tsx'
import { Box, Card, Grid, Hint, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { Instant } from '#web/ui/values.tsx'
import type { Movement } from '../../contract.ts'
import { type MovementKind, movementWords, statusWords } from '../../rules.ts'
import { screenTexts } from '../../screen-texts.ts'
import { texts } from '../../texts.ts'
import { isStatus, StatusOf } from '../status-badge.tsx'
import styles from './history.module.css'
import { noteOf, otherDay, placeOf } from './movement-words.ts'

type Sign = typeof IconUser
const signs: Readonly<Record<MovementKind, Sign>> = {
  receive: IconPackage,
  transfer: IconArrowsLeftRight,
  assign: IconUserShare,
  accept: IconPackageImport,
  unassign: IconPackageImport,
  hand_over: IconUserShare,
  install: IconPackageExport,
  withdraw: IconPackageImport,
  report_fault: IconAlertTriangle,
  ship_back: IconPackageExport,
  receive_back: IconPackageImport,
  repair: IconTool,
  return: IconTruckReturn,
  write_off: IconTrash,
  correct: IconAdjustmentsAlt,
  revert: IconArrowBackUp,
}

/** A correction is marked, whatever it led to. */
function familyOf({ kind, to_status }: Movement) {
  if (kind === 'correct') return 'warning'
  return kind === 'revert' || !isStatus(to_status) ? 'neutral' : toneOf(statusWords[to_status])
}

function Change({ from_status, to_status }: Movement) {
  if (from_status === null || from_status === to_status) return <StatusOf status={to_status} />
  return (
    <>
      <StatusOf status={from_status} />
      {to_status && <IconArrowRight size={14} color="var(--fs-text-3)" />}
      <StatusOf status={to_status} />
    </>
  )
}

/** What a paper of its own stands behind is undone there, so that the paper knows of it. */
const undoneHere: readonly MovementKind[] = ['receive', 'transfer', 'report_fault', 'repair', 'write_off', 'correct']

type EntryProps = { it: Movement; undo: ((it: Movement) => void) | undefined }

function Entry({ it, undo }: EntryProps) {
  const say = useSay()
  const Sign = signs[it.kind]
  const note = noteOf(say, it)
  const day = otherDay(it)
  return (
    <Grid as="li" className={styles.entry} relative gapY={0} gap={3.5} pb={3.5} data-undone={it.reverted || undefined}>
      <Text sign={32} round="full" tint={familyOf(it)}>
        <Sign size={16} />
      </Text>
      <div>
        <Row wrap align="center" gapY={0.5} gap={2} leading={22}>
          <Text as="strong" className={styles.kind} mr={1} weight={600}>
            {say(movementWords[it.kind])}
          </Text>
          <Change {...it} />
          {it.reverted && (
            <Text px={1.5} border="strong" round="badge" c="text-2" size="head" leading={18}>
              {say(screenTexts.undone_later)}
            </Text>
          )}
          <Stack as="span" className={styles.at} align="end" ml="auto" c="text-2" size="cell">
            <Instant value={it.at} />
            {day && <small>{say(screenTexts.counts_for, { day })}</small>}
          </Stack>
        </Row>
        <Hint leading={20} breakAnywhere>
          {placeOf(say, it)}
        </Hint>
        <Row as="p" wrap gapY={0.5} gap={4} c="text-3" size="cell" leading={20} breakAnywhere>
          <Row as="span" inline gap={1.5} align="center">
            <IconUser size={14} />
            {it.by ?? 'Fieldstock'}
          </Row>
          {it.document_name && it.document_link && (
            <Link to={it.document_link} {...look({ flow: 'row', inline: true, gap: 1.5, align: 'center' })}>
              <IconFileText size={14} />
              {say(it.document_name)}
            </Link>
          )}
          {note && (
            <Row as="span" inline gap={1.5} align="center">
              <IconMessage size={14} />
              {note}
            </Row>
          )}
        </Row>
        {undo && it.revertible && undoneHere.includes(it.kind) && (
          <Button
            variant="default"
            size="xs"
            mt={6}
            leftSection={<IconArrowBackUp size={14} />}
            onClick={() => undo(it)}
          >
            {say(texts.undo)}
          </Button>
        )}
      </div>
    </Grid>
  )
}

type KindsProps = {
  kinds: readonly MovementKind[]
  chosen: MovementKind | null
  onChoose: (it: MovementKind | null) => void
}

function Kinds({ kinds, chosen, onChoose }: KindsProps) {
  const say = useSay()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconFilter size={14} />}>
          {say(chosen ? movementWords[chosen] : screenTexts.all_kinds)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose(null)}>{say(screenTexts.all_kinds)}</Menu.Item>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onChoose(kind)}>
            {say(movementWords[kind])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function AsOfLine({ day }: { day: string }) {
  const say = useSay()
  return (
    <Row as="li" className={styles.asOfLine} gap={3.5} align="center" mb={3.5} c="link" size="cell" weight={500}>
      <Text sign={24} round="full" border="info-line" mx={1}>
        <IconCalendarTime size={14} />
      </Text>
      <span>{unbroken(say(screenTexts.as_of_line, { day: formatDay(day) }))}</span>
    </Row>
  )
}

/** "November 2026", with a capital in both languages because it is a heading. */
function monthOf(day: string, language: Language): string {
  const text = monthOfYear(day, language)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type TimelineProps = {
  movements: readonly Movement[]
  /** The day looked back to, if any. */
  asOf: string | null
  undo: (it: Movement) => void
}

export function Timeline({ movements, asOf, undo }: TimelineProps) {
  const say = useSay()
  const language = useLanguage()
  const [kind, setKind] = useState<MovementKind | null>(null)
  const kinds = [...new Set(movements.map((it) => it.kind))]
  const shown = kind ? movements.filter((it) => it.kind === kind) : movements
  const line = asOf === null ? -1 : shown.findIndex((it) => it.day <= asOf)
  return (
    <Card>
      <Row as="header" className={styles.cardHead} align="center" gap={2.5} touch py={1.5} pl={5} pr={3} line="bottom">
        <h2>{say(texts.history)}</h2>
        <CountBadge>{say(screenTexts.movements, { count: movements.length })}</CountBadge>
        {kinds.length > 1 && <Kinds kinds={kinds} chosen={kind} onChoose={setKind} />}
      </Row>
      {shown.length === 0 ? (
        <EmptyState title={say(texts.no_history)} />
      ) : (
        <Box as="ol" pt={2.5} pb={4} px={5}>
          {shown.map((it, at) => (
            <Fragment key={it.seq}>
              {at === line && asOf && <AsOfLine day={asOf} />}
              {it.day.slice(0, 7) !== shown[at - 1]?.day.slice(0, 7) && (
                <Box as="li" pt={0.5} pb={2} c="text-3" size="caption" leading={16}>
                  {monthOf(it.day, language)}
                </Box>
              )}
              <Entry it={it} undo={asOf === null ? undo : undefined} />
            </Fragment>
          ))}
          {asOf !== null && line === -1 && <AsOfLine day={asOf} />}
        </Box>
      )}
    </Card>
  )
}
