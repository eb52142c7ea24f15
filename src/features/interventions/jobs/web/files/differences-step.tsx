/** The third step of a file that was sent before: five groups, what is accepted of each, and what that will do. */
import { Button, Checkbox, Radio } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatNumber, type Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { IconAlertTriangle, IconCheck, IconDownload, IconFileSpreadsheet, IconLock, IconRefresh } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type KeyLines, usePageKeys } from '#web/ui/page-keys.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { saveFile } from '#web/upload/send-file.ts'
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

const families: Readonly<Record<FileGroup, string>> = {
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
  useHotkeys([['mod+Enter', accept]])
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
          onClick={() => void saveFile(interventionFiles.download, { id: found.import_id }).catch(alert.failure)}
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
      <div className={styles.differences}>
        <div className={shared.fileLine} data-card>
          <span className={shared.fileIcon}>
            <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
          </span>
          <strong>{props.file_name}</strong>
          <span className={shared.quiet}>
            {say(texts.rows_of, { rows: props.total_rows, supplier: found.supplier, module: found.module })}
          </span>
          {last && (
            <span className={shared.sentAgain}>
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
            </span>
          )}
        </div>
        {problem && (
          <section className={shared.strip} data-family="danger" role="alert">
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            <div className={shared.stripBody}>
              <strong>{problem}</strong>
              <div className={shared.stripActions}>
                <Button size="xs" variant="default" onClick={onAgain}>
                  {say(texts.look_again)}
                </Button>
              </div>
            </div>
          </section>
        )}
        <ListingNote found={found} onDecided={props.onDecided} />
        {nothing ? (
          <p className={shared.nothing} role="status">
            {unbroken(
              say(texts.nothing_differs, {
                count: counts.unchanged + counts.closed,
                when: formatInstant(last?.at),
              }),
            )}
          </p>
        ) : (
          <>
            <Cards found={found} ticks={ticks} ticked={ticked} group={group} onGroup={onGroup} onTicks={setTicks} />
            <div className={styles.columns}>
              <DifferenceList key={group} found={found} group={group} ticks={ticks} onTicks={setTicks} />
              <aside className={styles.side}>
                <Effects found={found} ticked={ticked} total={total} />
                {counts.gone > 0 && <Gone found={found} ticks={ticks} onTicks={setTicks} />}
                <p className={styles.unwritten}>
                  <IconLock size={16} stroke={1.75} aria-hidden />
                  {say(texts.nothing_written)}
                </p>
              </aside>
            </div>
          </>
        )}
        {phone && <footer className={styles.actions}>{actions}</footer>}
      </div>
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
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <section className={styles.cards} aria-label={say(texts.groups)} onKeyDown={move}>
      {fileGroups.map((key) => (
        <div
          key={key}
          className={styles.card}
          data-chosen={key === group || undefined}
          data-empty={counts[key] === 0 || undefined}
        >
          <button
            type="button"
            data-group={key}
            className={styles.cardButton}
            aria-pressed={key === group}
            onClick={() => onGroup(key)}
          >
            <span className={styles.cardTitle}>
              <span className={styles.dot} data-family={families[key]} aria-hidden />
              {say(texts[key])}
            </span>
            <span className={styles.cardCount}>
              <strong className={styles.cardNumber}>{formatNumber(counts[key], language)}</strong>
              <span>{notes[key]}</span>
            </span>
          </button>
          {hasTicks(key) && counts[key] > 0 && (
            <Checkbox
              className={styles.cardTick ?? ''}
              size="xs"
              labelPosition="left"
              label={say(texts.accept)}
              aria-label={say(texts.accept_group, { group: say(texts[key]) })}
              checked={ticked[key] === counts[key]}
              indeterminate={ticked[key] > 0 && ticked[key] < counts[key]}
              onChange={() => onTicks(tickGroup(ticks, key, ticked[key] === 0))}
            />
          )}
        </div>
      ))}
    </section>
  )
}

function Effects({ found, ticked, total }: { found: FileDifferences; ticked: CardsProps['ticked']; total: number }) {
  const say = useSay()
  const language = useLanguage()
  const { effects } = found
  const line = (count: number, words: Words, more: Readonly<Record<string, number>> = {}) => (
    <li>
      <strong className={shared.figure}>{formatNumber(count, language)}</strong> {say(words, { count, ...more })}
    </li>
  )
  return (
    <section className={styles.sideCard}>
      <h2>{say(texts.if_accepted, { count: total })}</h2>
      <ul>
        {line(ticked.new, texts.created_count)}
        {line(ticked.changed, texts.changed_count)}
        {ticked.changed > 0 && line(effects.due_moves, texts.due_count, { sooner: effects.due_sooner })}
        {ticked.changed > 0 && line(effects.technicians, texts.technicians_count)}
        {line(ticked.gone, texts.cancelled_count)}
      </ul>
    </section>
  )
}

function Gone({ found, ticks, onTicks }: { found: FileDifferences; ticks: Ticks; onTicks: (ticks: Ticks) => void }) {
  const say = useSay()
  const { gone, gone_open, gone_assigned } = found.counts
  const free = gone_open + gone_assigned
  return (
    <section className={styles.sideCard}>
      <h2>{say(texts.gone_title, { count: gone })}</h2>
      <p className={shared.quiet}>{say(texts.gone_text, { count: gone })}</p>
      <Radio.Group
        aria-label={say(texts.gone_title, { count: gone })}
        value={ticks.gone.cancel}
        onChange={(value) => onTicks(cancelGone(ticks, value === 'open' || value === 'all' ? value : 'none'))}
      >
        <Radio value="none" label={say(texts.keep_open, { count: gone })} />
        {gone_assigned > 0 && gone_open > 0 && (
          <Radio value="open" label={say(texts.cancel_open, { count: gone_open })} />
        )}
        <Radio
          value="all"
          label={say(free === 1 ? texts.cancel_one : texts.cancel_all, { count: free })}
          disabled={free === 0}
        />
      </Radio.Group>
      <p className={shared.quiet}>{say(texts.reason_kept)}</p>
    </section>
  )
}
