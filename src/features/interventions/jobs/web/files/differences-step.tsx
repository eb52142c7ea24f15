/** The third step of a file that was sent before: five groups, what is accepted of each, and what that will do. */
import { Button, Checkbox, Radio } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatNumber, type Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { downloadFile } from '#web/download.ts'
import { IconCheck, IconDownload, IconFileSpreadsheet, IconLock, IconRefresh } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { BottomBar, Card, type Family, Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type KeyLines, useMainKey, usePageKeys } from '#web/ui/page-keys.ts'
import { Strip } from '#web/ui/strip.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { type FileDifferences, interventionFiles } from '../../files-contract.ts'
import { type FileChoices, type FileGroup, fileGroups } from '../../files-rules.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import { cancelGone, countTicked, hasTicks, type Ticks, tickGroup } from './choices.ts'
import { DifferenceList } from './difference-list.tsx'
import styles from './differences.module.css'
import shared from './files.module.css'
import { ListingNote } from './listing-note.tsx'

type DifferencesStepProps = {
  /** The steps, beside the title. */
  note: ReactNode
  found: FileDifferences
  ticks: Ticks
  onTicks: (ticks: Ticks) => void
  file_name: string
  total_rows: number
  group: FileGroup
  onGroup: (group: FileGroup) => void
  problem: string | null
  busy: boolean
  onAccept: (choices: FileChoices) => void
  onAgain: () => void
  onDecided: () => unknown
  onBack: () => void
  onClose: () => void
}

const keyHelp: KeyLines = [
  [fileGroups.map((_group, at) => String(at + 1)), texts.key_group],
  [['x'], texts.key_tick],
  [['Shift', 'X'], texts.key_tick_group],
  [['Ctrl', 'Enter'], texts.key_accept],
]

const families: Readonly<Record<FileGroup, Family>> = {
  new: 'info',
  changed: 'warning',
  unchanged: 'neutral',
  closed: 'success',
  gone: 'danger',
}

export function DifferencesStep(props: DifferencesStepProps) {
  const { found, ticks, onTicks: setTicks, group, onGroup, problem, busy, onAccept, onAgain, onBack, onClose } = props
  const say = useSay()
  const ticked = countTicked(found, ticks)
  const total = ticked.new + ticked.changed + ticked.gone
  const { counts, last } = found
  const accept = () => {
    if (total > 0 && !busy) onAccept({ seen: found.digest, new: ticks.new, changed: ticks.changed, gone: ticks.gone })
  }
  useMainKey(accept)
  const tickWhole = () => hasTicks(group) && setTicks(tickGroup(ticks, group, ticked[group] === 0))
  const choose = fileGroups.map((key, at) => [String(at + 1), () => onGroup(key)] as const)
  usePageKeys(Object.fromEntries([['X', tickWhole], ...choose]), keyHelp)
  const nothing = counts.new + counts.changed + counts.gone === 0
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const actions = (
    <>
      {!nothing && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void downloadFile(interventionFiles.download, { id: found.import_id })}
        >
          {say(texts.as_xlsx)}
        </Button>
      )}
      <Button variant="subtle" onClick={onBack}>
        {say(texts.back)}
      </Button>
      <Button variant={nothing ? 'filled' : 'default'} onClick={onClose}>
        {say(nothing ? texts.close : texts.cancel)}
      </Button>
      {!nothing && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          disabled={total === 0 || problem !== null}
          loading={busy}
          onClick={accept}
        >
          {say(texts.accept_count, { count: total })}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader note={props.note} actions={phone ? undefined : actions} />
      <Stack className={styles.differences} grow gap={3} shrinkY pt={3} pb={5} px="page">
        <Card as="div" flow="row" wrap align="center" gapY={1} gap={3} py={2} px={4} breakAnywhere>
          <Text sign={32} tint="success" round="box">
            <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
          </Text>
          <strong>{props.file_name}</strong>
          <Text c="text-2">
            {say(texts.rows_of, { rows: props.total_rows, supplier: found.supplier, module: found.module })}
          </Text>
          {last && (
            <Row as="span" className={shared.sentAgain} wrap align="center" gap={2} ml="auto" c="text-2">
              <IconRefresh size={16} stroke={1.75} aria-hidden />
              {unbroken(
                say(found.listing.decided === 'only_new' ? texts.file_before : texts.sent_again, {
                  rows: last.rows,
                  when: formatInstant(last.at),
                }),
              )}{' '}
              <Link to="/archive-files/view/$id" params={{ id: String(last.id) }} className={shared.link}>
                {say(texts.open_last)}
              </Link>
            </Row>
          )}
        </Card>
        {problem && (
          <Strip
            role="alert"
            family="danger"
            title={problem}
            actions={
              <Button size="xs" variant="default" onClick={onAgain}>
                {say(texts.look_again)}
              </Button>
            }
          />
        )}
        <ListingNote found={found} onDecided={props.onDecided} />
        {nothing ? (
          <Hint py={5} px={4} role="status">
            {unbroken(
              say(texts.nothing_differs, {
                count: counts.unchanged + counts.closed,
                when: formatInstant(last?.at),
              }),
            )}
          </Hint>
        ) : (
          <>
            <Cards found={found} ticks={ticks} ticked={ticked} group={group} onGroup={onGroup} onTicks={setTicks} />
            <Grid className={styles.columns} side={304} grow gap={3}>
              <DifferenceList key={group} found={found} group={group} ticks={ticks} onTicks={setTicks} />
              <Stack as="aside" gap={3}>
                <Effects found={found} ticked={ticked} total={total} />
                {counts.gone > 0 && <Gone found={found} ticks={ticks} onTicks={setTicks} />}
                <Row as="p" align="center" gap={2} c="text-2">
                  <IconLock size={16} stroke={1.75} aria-hidden />
                  {say(texts.nothing_written)}
                </Row>
              </Stack>
            </Grid>
          </>
        )}
        {phone && (
          <BottomBar as="footer" className={styles.actions} wrap>
            {actions}
          </BottomBar>
        )}
      </Stack>
    </>
  )
}

type CardsProps = {
  found: FileDifferences
  ticks: Ticks
  ticked: ReturnType<typeof countTicked>
  group: FileGroup
  onGroup: (group: FileGroup) => void
  onTicks: (ticks: Ticks) => void
}

function Cards({ found, ticks, ticked, group, onGroup, onTicks }: CardsProps) {
  const say = useSay()
  const language = useLanguage()
  const { counts } = found
  const notes: Record<FileGroup, string> = {
    new: say(texts.will_be_created, { count: counts.new }),
    changed: say(texts.ticked, { ticked: ticked.changed, left: counts.changed - ticked.changed }),
    unchanged: say(texts.nothing_to_do),
    closed: say(texts.stay_closed, { count: counts.closed }),
    gone: ticked.gone > 0 ? say(texts.will_be_cancelled, { count: ticked.gone }) : say(texts.kept_open),
  }
  if (ticked.new < counts.new) notes.new = say(texts.ticked, { ticked: ticked.new, left: counts.new - ticked.new })
  /** Left and right go from card to card. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-group]')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <Grid
      as="section"
      columns={5}
      tabletColumns={3}
      phoneColumns={2}
      gap={3}
      aria-label={say(texts.groups)}
      onKeyDown={move}
    >
      {fileGroups.map((key) => (
        <Card key={key} as="div" className={styles.card} relative data-chosen={key === group || undefined}>
          <Stack
            as="button"
            type="button"
            data-group={key}
            className={styles.cardButton}
            gap={1}
            full
            pt={2}
            pb={2.5}
            px={4}
            ta="left"
            c={counts[key] === 0 ? 'text-3' : 'text'}
            aria-pressed={key === group}
            onClick={() => onGroup(key)}
          >
            <Row as="span" align="center" gap={2} weight={500} leading={24}>
              <Text sign={8} round="badge" bg={`${families[key]}-solid`} aria-hidden />
              {say(texts[key])}
            </Row>
            <Row as="span" wrap align="baseline" gapY={0} gap={2} c="text-2" size="caption">
              <Text
                as="strong"
                c={counts[key] === 0 ? 'text-3' : 'text'}
                size="display"
                weight={600}
                leading={28}
                tabular
              >
                {formatNumber(counts[key], language)}
              </Text>
              <span>{notes[key]}</span>
            </Row>
          </Stack>
          {hasTicks(key) && counts[key] > 0 && (
            <Checkbox
              className={styles.cardTick ?? ''}
              pos="absolute"
              top={11}
              right={12}
              size="xs"
              labelPosition="left"
              label={say(texts.accept)}
              aria-label={say(texts.accept_group, { group: say(texts[key]) })}
              checked={ticked[key] === counts[key]}
              indeterminate={ticked[key] > 0 && ticked[key] < counts[key]}
              onChange={() => onTicks(tickGroup(ticks, key, ticked[key] === 0))}
            />
          )}
        </Card>
      ))}
    </Grid>
  )
}

type FigureLineProps = { count: number; words: Words; more?: Readonly<Record<string, number>> }

export function FigureLine({ count, words, more = {} }: FigureLineProps) {
  const say = useSay()
  return (
    <li>
      <Text as="strong" className={shared.figure} display="inline-block" c="text" tabular>
        {formatNumber(count, useLanguage())}
      </Text>{' '}
      {say(words, { count, ...more })}
    </li>
  )
}

function Effects({ found, ticked, total }: { found: FileDifferences; ticked: CardsProps['ticked']; total: number }) {
  const say = useSay()
  const { effects } = found
  const line = (count: number, words: Words, more = {}) => <FigureLine count={count} words={words} more={more} />
  return (
    <Card flow="stack" gap={2} p={4}>
      <h2>{say(texts.if_accepted, { count: total })}</h2>
      <Stack as="ul" gap={1} c="text-2">
        {line(ticked.new, texts.created_count)}
        {line(ticked.changed, texts.changed_count)}
        {ticked.changed > 0 && line(effects.due_moves, texts.due_count, { sooner: effects.due_sooner })}
        {ticked.changed > 0 && line(effects.technicians, texts.technicians_count)}
        {line(ticked.gone, texts.cancelled_count)}
      </Stack>
    </Card>
  )
}

function Gone({ found, ticks, onTicks }: { found: FileDifferences; ticks: Ticks; onTicks: (ticks: Ticks) => void }) {
  const say = useSay()
  const { gone, gone_open, gone_assigned } = found.counts
  const free = gone_open + gone_assigned
  return (
    <Card flow="stack" gap={2} p={4}>
      <h2>{say(texts.gone_title, { count: gone })}</h2>
      <Hint>{say(texts.gone_text, { count: gone })}</Hint>
      <Radio.Group
        aria-label={say(texts.gone_title, { count: gone })}
        value={ticks.gone.cancel}
        onChange={(value) => onTicks(cancelGone(ticks, value === 'open' || value === 'all' ? value : 'none'))}
      >
        <Stack gap={2}>
          <Radio value="none" label={say(texts.keep_open, { count: gone })} />
          {gone_assigned > 0 && gone_open > 0 && (
            <Radio value="open" label={say(texts.cancel_open, { count: gone_open })} />
          )}
          <Radio
            value="all"
            label={say(free === 1 ? texts.cancel_one : texts.cancel_all, { count: free })}
            disabled={free === 0}
          />
        </Stack>
      </Radio.Group>
      <Hint>{say(texts.reason_kept)}</Hint>
    </Card>
  )
}
