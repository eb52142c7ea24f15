/** The eight cards, each a link to the list that it counts, and what needs action. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Card, FigureLink, Task } from '#lib/lists/figures.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { IconChevronRight } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Box, Grid, look, Card as Panel, Row, Stack, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { texts } from '../texts.ts'
import styles from './dashboard.module.css'
import { icons } from './icons.ts'

/** The search of a list is plain text under the names of its filters; the router knows no list's own. */
export const linkTo = ({ to, search }: FigureLink) => ({ to, search: search as never })

export const Small = (props: { children: ReactNode }) => <Text c="text-3" size="caption" leading={18} {...props} />

function Change({ card: { value, before, fewer_is_better } }: { card: Card }) {
  const say = useSay()
  const language = useLanguage()
  if (before === null) return <Small>{say(texts.no_change_yet)}</Small>
  const change = value - before
  if (change === 0) return <Small>{say(texts.same)}</Small>
  const written = `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change), language)}`
  const good = fewer_is_better ? change < 0 : undefined
  const [head = '', tail = ''] = say(texts.change, { change: '\u0000' }).split('\u0000')
  return (
    <Small>
      {head}
      <Text as="b" weight={600} tabular c={good === undefined ? 'text-2' : good ? 'success-text' : 'danger-text'}>
        {written}
      </Text>
      {tail}
    </Small>
  )
}

export function CardGrid({ cards }: { cards: readonly Card[] }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Grid as="nav" className={styles.cards} columns={4} phoneColumns={2} gap={3} aria-label={say(texts.cards)}>
      {cards.map((card) => {
        const Icon = icons[card.icon]
        return (
          <Link
            key={card.key}
            {...linkTo(card.link)}
            {...look({
              className: styles.card,
              flow: 'stack',
              card: true,
              hover: true,
              gap: 1,
              py: 3,
              px: 4,
              c: 'text',
            })}
          >
            <Row as="span" gap={2} align="center" c="text-2" leading={20}>
              <Icon size={16} />
              {say(card.label)}
            </Row>
            <Row as="span" gap={3} align="end" justify="space-between">
              <Stack as="span" shrink>
                <Text
                  as="strong"
                  size="metric"
                  weight={600}
                  leading={28}
                  tabular
                  c={card.fewer_is_better && card.value > 0 && card.tone === 'danger' ? 'danger-text' : 'text'}
                >
                  {formatNumber(card.value, language)}
                </Text>
                <Change card={card} />
              </Stack>
              <Sparkline values={[...card.past, card.value]} tone={card.tone} />
            </Row>
          </Link>
        )
      })}
    </Grid>
  )
}

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const say = useSay()
  const language = useLanguage()
  const open = tasks.filter(({ value }) => value > 0)
  return (
    <Panel className={styles.tasks} aria-label={say(texts.tasks)}>
      <Row as="header" gap={2} align="center" py={3} px={4}>
        <h2>{say(texts.tasks)}</h2>
        <CountBadge>{open.length}</CountBadge>
      </Row>
      {open.length === 0 && (
        <Box py={3} px={4}>
          <Small>{say(texts.nothing_to_do)}</Small>
        </Box>
      )}
      <ul>
        {open.map(({ key, icon, tone, value, label, note, link }) => {
          const Icon = icons[icon]
          return (
            <li key={key}>
              <Link
                {...linkTo(link)}
                {...look({ flow: 'row', hover: true, gap: 3, align: 'center', py: 3, px: 4, line: 'top', c: 'text' })}
              >
                <Text sign={32} round="box" tint={tone} aria-hidden>
                  <Icon size={18} />
                </Text>
                <Stack as="span" grow shrink>
                  <span>
                    <Text as="b" weight={600} tabular>
                      {formatNumber(value, language)}
                    </Text>{' '}
                    {say(label, { count: value })}
                  </span>
                  {note && <Small>{unbroken(say(note))}</Small>}
                </Stack>
                <IconChevronRight size={16} color="var(--fs-text-3)" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
