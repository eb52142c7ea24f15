/** The cells of a row: merchant over city, the two serials under each other, the cause over its evidence, and the one action. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { IconClipboardCheck, IconEyeOff, IconLink, IconMapPinSearch, IconSend, IconTool } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import type { ActionIcon } from '#web/list/actions.ts'
import { Row as RowOf, Stack, Text } from '#web/ui/layout.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { causeEvidence, causeTitle, evidenceLink } from '../cause-texts.ts'
import type { ComparisonRow } from '../contract.ts'
import { type Action, actionWords } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './cells.module.css'
import { fixOf, type Row } from './fixing.ts'

/** The second line, or what stands for nothing. */
const Quiet = ({ children }: { children: ReactNode }) => (
  <Text c="text-2" size="caption" truncate>
    {children}
  </Text>
)

export function MerchantCell({ merchant, city }: Pick<ComparisonRow, 'merchant' | 'city'>) {
  return (
    <Stack as="span" className={styles.two} shrink leading={18}>
      <Text truncate>{merchant ?? 'N/A'}</Text>
      <Quiet>{city}</Quiet>
    </Stack>
  )
}

/** One side without a serial says instead where it is from. */
export function SerialsCell({ row }: { row: Row }) {
  const say = useSay()
  const { theirs, ours } = row.serials
  const pairs = row.class === 'same_serial' ? [row.their_terminal, row.our_terminal] : [theirs, ours]
  const [first, second] = pairs
  const instead = row.file_row === null ? '' : say(texts.on_row, { row: row.file_row })
  const since = row.since_on ? say(texts.ours_since, { on: formatDay(row.since_on) }) : ''
  const line = (
    label: Words,
    value: string | null | undefined,
    other: string | null | undefined,
    as: 'doubted' | 'record',
  ) => (
    <RowOf as="span" align="baseline" gap={2} shrink truncate>
      <Text style={{ width: 36 }} rigid c="text-2" size="caption">
        {say(label)}
      </Text>
      {value ? <Marked value={value} other={other} as={as} /> : <Quiet>–</Quiet>}
    </RowOf>
  )
  if (row.file_row === null || row.class === 'only_ours')
    return (
      <Stack as="span" className={styles.two} shrink leading={18}>
        {line(texts.ours, ours, null, 'record')}
        <Quiet>{unbroken(since)}</Quiet>
      </Stack>
    )
  if (row.product_id === null)
    return (
      <Stack as="span" className={styles.two} shrink leading={18}>
        {line(texts.theirs, theirs, null, 'doubted')}
        <Quiet>{instead}</Quiet>
      </Stack>
    )
  return (
    <Stack as="span" className={styles.two} shrink leading={18}>
      {line(texts.theirs, first, second, 'doubted')}
      {line(texts.ours, second, first, 'record')}
    </Stack>
  )
}

export function CauseCell({ row }: { row: Row }) {
  const say = useSay()
  const language = useLanguage()
  if (!row.cause) {
    const { their_terminal, our_terminal } = row
    const loose = their_terminal !== null && our_terminal !== null && their_terminal !== our_terminal
    return <>{loose ? say(texts.loose_row, { their: their_terminal, our: our_terminal }) : ''}</>
  }
  const { cause, facts } = row.cause
  const evidence = causeEvidence(facts, language)
  const link = evidenceLink(facts)
  const told = row.told_on ? ` · ${say(texts.told_before, { on: formatDay(row.told_on) })}` : ''
  return (
    <Text className={styles.cause} display="block" shrink>
      <Text className={styles.both} display="block" leading={18}>
        <Text className={styles.strong} display="block" weight={500} truncate>
          {causeTitle(cause, language)}
        </Text>{' '}
        <Text className={styles.evidence} c="text-2" size="caption">
          {link && evidence ? <Link to={link}>{unbroken(evidence)}</Link> : unbroken(evidence)}
          {unbroken(told)}
        </Text>
      </Text>
    </Text>
  )
}

export const actionIcons: Readonly<Record<Action | 'open', ActionIcon>> = {
  tell: IconSend,
  match: IconLink,
  record: IconTool,
  check: IconMapPinSearch,
  ignore: IconEyeOff,
  open: IconClipboardCheck,
}

/** What recording means for a row. */
export function actionLabel(action: Action, row: Pick<Row, 'class'>): Words {
  if (action !== 'record') return actionWords[action]
  if (row.class === 'same_serial') return texts.record_terminal
  return row.class === 'not_installed' ? texts.record_installation : texts.record_replacement
}

type FixCellProps = { row: Row; onAct: (action: Action, row: Row) => void; onUndo: (row: Row) => void }

/** The one action that puts a row right; `e` presses it. */
export function FixCell({ row, onAct, onUndo }: FixCellProps) {
  const say = useSay()
  const look = {
    variant: 'default',
    size: 'xs',
    justify: 'flex-start',
    fullWidth: true,
    className: styles.fix ?? '',
    'data-fix': '',
  } as const
  if (row.state === 'waiting' || row.state === 'ignored')
    return (
      <Button {...look} onClick={() => onUndo(row)}>
        {say(texts.undo)}
      </Button>
    )
  if (!row.cause || (row.state !== 'new' && row.state !== 'still_open')) return null
  const fix = fixOf(row)
  const Icon = actionIcons[fix]
  const icon = { leftSection: <Icon size={14} /> }
  if (fix === 'open') {
    const { facts } = row.cause
    return (
      <Button {...look} {...icon} component={Link} to={evidenceLink(facts) ?? ''}>
        {say(facts.link === 'closing' ? texts.go_closing : texts.go_job)}
      </Button>
    )
  }
  return (
    <Button {...look} {...icon} onClick={() => onAct(fix, row)}>
      {say(actionLabel(fix, row))}
    </Button>
  )
}
