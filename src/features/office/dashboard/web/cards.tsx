/** The eight cards, each a link to the list that it counts, and what needs action. */

import { Link } from '@tanstack/react-router'
import type { Card, FigureLink, Task } from '#lib/lists/figures.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { IconChevronRight } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { texts } from '../texts.ts'
import styles from './dashboard.module.css'
import { icons } from './icons.ts'

/** The search of a list is plain text under the names of its filters; the router knows no list's own. */
export const linkTo = ({ to, search }: FigureLink) => ({ to, search: search as never })

function Change({ card: { value, before, fewer_is_better } }: { card: Card }) {
  const say = useSay()
  const language = useLanguage()
  if (before === null) return <span className={styles.change}>{say(texts.no_change_yet)}</span>
  const change = value - before
  if (change === 0) return <span className={styles.change}>{say(texts.same)}</span>
  const written = `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change), language)}`
  const good = fewer_is_better ? change < 0 : undefined
  const [head = '', tail = ''] = say(texts.change, { change: '\u0000' }).split('\u0000')
  return (
    <span className={styles.change}>
      {head}
      <b data-good={good === true || undefined} data-bad={good === false || undefined}>
        {written}
      </b>
      {tail}
    </span>
  )
}

export function CardGrid({ cards }: { cards: readonly Card[] }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <nav className={styles.cards} aria-label={say(texts.cards)}>
      {cards.map((card) => {
        const Icon = icons[card.icon]
        return (
          <Link key={card.key} {...linkTo(card.link)} className={styles.card}>
            <span className={styles.label}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {say(card.label)}
            </span>
            <span className={styles.figure}>
              <span>
                <strong data-tone={card.fewer_is_better && card.value > 0 ? card.tone : undefined}>
                  {formatNumber(card.value, language)}
                </strong>
                <Change card={card} />
              </span>
              <Sparkline values={[...card.past, card.value]} tone={card.tone} />
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const say = useSay()
  const language = useLanguage()
  const open = tasks.filter(({ value }) => value > 0)
  return (
    <section className={styles.tasks} aria-label={say(texts.tasks)}>
      <header>
        <h2>{say(texts.tasks)}</h2>
        <CountBadge>{open.length}</CountBadge>
      </header>
      {open.length === 0 && <p>{say(texts.nothing_to_do)}</p>}
      <ul>
        {open.map(({ key, icon, tone, value, label, note, link }) => {
          const Icon = icons[icon]
          return (
            <li key={key}>
              <Link {...linkTo(link)}>
                <span
                  className={styles.taskIcon}
                  style={{ background: `var(--fs-${tone}-tint)`, color: `var(--fs-${tone}-text)` }}
                  aria-hidden
                >
                  <Icon size={18} stroke={1.75} />
                </span>
                <span className={styles.taskWords}>
                  <span>
                    <b>{formatNumber(value, language)}</b> {say(label, { count: value })}
                  </span>
                  {note && <small>{unbroken(say(note))}</small>}
                </span>
                <IconChevronRight size={16} stroke={1.75} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
