/** A job where the plan would put it: dashed, with its sentence, to be accepted or left out. */
import { type KeyboardEvent, useContext, useRef, useState } from 'react'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { kindIcons } from '#features/interventions/settings/web/shared.tsx'
import { IconCheck, IconPlus, IconTruckOff, IconX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Text, Under } from '#web/ui/layout.tsx'
import { boardTexts } from '../../board-texts.ts'
import { clock } from '../../opening-rules.ts'
import type { PlannedJob } from '../../plan-contract.ts'
import { planTexts as texts } from '../../plan-texts.ts'
import { Beside, Line } from '../answer-card.tsx'
import { besideOf, shortDay } from '../board-state.ts'
import { type CardActions, CardFoot, CardHead, Model } from '../job-card.tsx'
import styles from './suggested.module.css'
import { SuggestionContext } from './use-suggestion.ts'

type SuggestedProps = Pick<CardActions, 'press' | 'open'> & { suggested: PlannedJob }

/** A pointer that rests says more than one that passes. */
const restMs = 400

export function SuggestedCard({ suggested, press, open }: SuggestedProps) {
  const { job, technician, on, at, late_days, unit, reason } = suggested
  const { left, accept, take } = useContext(SuggestionContext)
  const say = useSay()
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [beside, setBeside] = useState<ReturnType<typeof besideOf>>()
  const isLeft = left.has(job.id)
  const KindIcon = kindIcons[job.kind]
  const town = job.city ?? job.merchant_name
  const show = () => setBeside(frame.current ? besideOf(frame.current, 130) : undefined)
  const hide = () => {
    clearTimeout(rest.current)
    setBeside(undefined)
  }
  const toggle = () => take([job.id], isLeft)
  const decide = (event: KeyboardEvent) => {
    if (event.key === 'a' && !isLeft) accept([suggested])
    else if (event.key === 'Delete' || event.key === 'Backspace') toggle()
    else return
    event.preventDefault()
  }
  return (
    <Box
      ref={frame}
      className={styles.suggested}
      relative
      round="item"
      c="link"
      size="cell"
      data-left={isLeft || undefined}
      onKeyDown={decide}
      onPointerEnter={() => {
        rest.current = setTimeout(show, restMs)
      }}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <Box
        as="button"
        type="button"
        className={styles.body}
        display="block"
        full
        ta="left"
        data-card={job.id}
        data-suggested
        tabIndex={-1}
        aria-label={`${say(isLeft ? texts.left_out_of : texts.suggested_of, { name: job.merchant_name, town })} ${reason}`}
        onPointerDown={(event) => press(event, job)}
        onClick={() => open(job)}
      >
        <CardHead>
          <KindIcon size={14} />
          <Text grow shrink truncate weight={500}>
            {town}
          </Text>
          <Text tabular>{clock(at)}</Text>
        </CardHead>
        {(late_days > 0 || unit === 'warehouse') && !isLeft && (
          <CardFoot>
            {late_days > 0 && <span data-family="danger">{say(boardTexts.late, { days: late_days })}</span>}
            {unit === 'warehouse' && (
              <Model data-family="warning">
                <IconTruckOff size={12} /> {job.model}
              </Model>
            )}
          </CardFoot>
        )}
      </Box>
      <span className={styles.deeds}>
        {!isLeft && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={say(texts.accept_one, { name: job.merchant_name })}
            title={say(texts.accept_one, { name: job.merchant_name })}
            onClick={() => accept([suggested])}
          >
            <IconCheck size={14} stroke={2} />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-label={say(isLeft ? texts.choose : texts.leave, { name: job.merchant_name })}
          title={say(isLeft ? texts.choose : texts.leave, { name: job.merchant_name })}
          onClick={toggle}
        >
          {isLeft ? <IconPlus size={14} stroke={2} /> : <IconX size={14} stroke={2} />}
        </button>
      </span>
      {beside && (
        <Beside style={beside} aria-hidden>
          <strong>
            {technician}, {shortDay(on, language)}
          </strong>
          <Box as="p" mt={1}>
            {say(kindWords[job.kind])}, {job.merchant_name}
          </Box>
          <Line data-family={late_days > 0 ? 'danger' : undefined}>{reason}</Line>
          <Under mt={1.5} c="text-3">
            {say(texts.card_keys)}
          </Under>
        </Beside>
      )}
    </Box>
  )
}
