/** The one small panel that sets where one or several lines go, or why. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Popover } from '#web/ui/floating.tsx'
import { Option, Text } from '#web/ui/layout.tsx'
import type { OrderLine } from '../../contract.ts'
import { type Destination, destinations, destinationsFor } from '../../receiving-rules.ts'
import { receiveTexts as words } from '../../receiving-texts.ts'
import type { OrderKind } from '../../rules.ts'
import { lineTexts } from '../../texts.ts'
import { useReasonGroups } from './reasons.ts'
import styles from './side-cards.module.css'
import type { Reception } from './use-reception.ts'

export type Picking = { kind: 'goes_to' | 'reason'; lines: readonly OrderLine[]; anchor: HTMLElement }

type PickerProps = { picking: Picking; kind: OrderKind; reception: Reception; onClose: () => void }

const sameOf = <Value,>(values: readonly Value[]): Value | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

function Choice({ words: text, chosen, onClick }: { words: string; chosen: boolean; onClick: () => void }) {
  return (
    <Option aria-pressed={chosen} onClick={onClick}>
      {text}
      {chosen && <IconCheck size={16} />}
    </Option>
  )
}

/** Places that all of the lines may go to. */
const placesFor = (kind: OrderKind, lines: readonly OrderLine[]): Destination[] =>
  // The keys of an object forget what they are.
  (Object.keys(destinations) as Destination[]).filter((place) =>
    lines.every(({ status }) => destinationsFor(kind, status).includes(place)),
  )

export function Picker({ picking, kind, reception, onClose }: PickerProps) {
  const say = useSay()
  const { lines, anchor } = picking
  const [own, setOwn] = useState(() =>
    picking.kind === 'reason' ? (sameOf(lines.map(({ reason }) => reason)) ?? '') : '',
  )
  // The row may move while others scan; the panel stays where it was opened.
  const [{ top, left, width, height }] = useState(() => anchor.getBoundingClientRect())
  const line_ids = lines.map(({ id }) => id)
  const close = () => {
    onClose()
    anchor.focus({ preventScroll: true })
  }
  const decide = (choice: { goes_to: Destination } | { reason: string | null }) => {
    close()
    void reception.decide({ line_ids, ...choice })
  }
  const place = sameOf(lines.map(({ goes_to }) => goes_to))
  const reason = sameOf(lines.map((line) => line.reason))
  const differs = lines.some(({ listed }) => !listed)
  const groups = useReasonGroups(differs)
  const label = say(picking.kind === 'goes_to' ? lineTexts.goes_to : lineTexts.reason)
  return (
    <Popover
      opened
      onChange={(open) => !open && close()}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus={false}
      width={picking.kind === 'reason' ? 300 : 200}
    >
      <Popover.Target>
        <span style={{ position: 'fixed', top, left, width, height, pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''} aria-label={label}>
        {picking.kind === 'goes_to' ? (
          placesFor(kind, lines).map((key) => (
            <Choice
              key={key}
              words={say(destinations[key])}
              chosen={key === place}
              onClick={() => decide({ goes_to: key })}
            />
          ))
        ) : (
          <>
            <form
              className={styles.own}
              onSubmit={(event) => {
                event.preventDefault()
                decide({ reason: own.trim() || null })
              }}
            >
              <TextInput
                label={say(words.own_words)}
                value={own}
                maxLength={500}
                autoComplete="off"
                onChange={({ currentTarget }) => setOwn(currentTarget.value)}
              />
              <Button type="submit" variant="default" disabled={own.trim() === (reason ?? '')}>
                {say(words.set)}
              </Button>
            </form>
            {groups.map(({ title, items }) => (
              <div key={title}>
                <Text as="p" pt={1.5} pb={0.5} px={2.5} c="text-3" size="caption" leading={16}>
                  {title}
                </Text>
                {items.map((it) => (
                  <Choice key={it} words={it} chosen={it === reason} onClick={() => decide({ reason: it })} />
                ))}
              </div>
            ))}
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
