/** "Move to…": technicians and days as a list, the best first, each with its sentence. The way without dragging, and the only one on touch. */
import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLanguage, useSay } from '#web/language.ts'
import { Avatar } from '#web/ui/auth-image.tsx'
import { Box, Hint, Row, Stack, Under } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { sayAnswer } from '../../answer-rules.ts'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Board, BoardJob } from '../../contract.ts'
import { compareAnswers, matches, shortDay, type Target } from '../board-state.ts'
import { type Range, useAnswers } from '../use-carry.ts'

type MoveDialogProps = {
  board: Board
  jobs: readonly BoardJob[]
  range: Range
  onMove: (target: Target, agreed: { from: string; until: string }) => Promise<boolean>
  onClose: () => void
}

/** So many are worth looking at; the rest is found by name. */
const shown = 40

export function MoveDialog({ board, jobs, range, onMove, onClose }: MoveDialogProps) {
  const say = useSay()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [agreed, setAgreed] = useState({ from: '', until: '' })
  const [busy, setBusy] = useState(false)
  const answers = useAnswers(jobs, range)
  const people = useMemo(() => new Map(board.technicians.map((it) => [it.id, it])), [board])
  const words = typed.trim().toLowerCase()
  const rows = [...(answers?.values() ?? [])]
    .filter(({ refusal }) => refusal === null)
    .sort(compareAnswers)
    .filter(({ technician_id, on }) => matches(words, people.get(technician_id)?.name ?? '', shortDay(on, language)))
  const go = async (target: Target) => {
    setBusy(true)
    const done = await onMove(target, agreed)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} size={560} title={say(texts.move_of, { count: jobs.length })}>
      <Stack gap={3}>
        <TextInput
          data-autofocus
          placeholder={say(texts.search_move)}
          aria-label={say(texts.search_move)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {!answers ? (
          <LinesSkeleton lines={6} />
        ) : rows.length === 0 ? (
          <Hint>{say(texts.nothing_fits)}</Hint>
        ) : (
          <Box as="ul" overflow="auto" style={{ maxHeight: 380 }}>
            {rows.slice(0, shown).map((answer) => {
              const technician = people.get(answer.technician_id)
              if (!technician) return null
              const { unusual, whole } = sayAnswer(answer, technician, jobs, language)
              return (
                <li key={`${answer.technician_id} ${answer.on}`}>
                  <Row
                    as="button"
                    type="button"
                    full
                    hover
                    gap={2}
                    p={2}
                    round="control"
                    ta="left"
                    disabled={busy}
                    onClick={() => void go({ technician_id: answer.technician_id, on: answer.on })}
                  >
                    <Avatar src={technician.picture} name={technician.name} size={24} />
                    <span>
                      <strong>
                        {technician.name}, {shortDay(answer.on, language)}
                      </strong>
                      <Under c={unusual.length > 0 ? 'warning-text' : 'text-2'}>{whole}</Under>
                    </span>
                  </Row>
                </li>
              )
            })}
          </Box>
        )}
        <Row wrap gap={2} align="end">
          {(['from', 'until'] as const).map((end) => (
            <TextInput
              key={end}
              label={say(texts[`agreed_${end}`])}
              placeholder={say(texts.hour_placeholder)}
              w={160}
              value={agreed[end]}
              onChange={({ currentTarget }) => setAgreed({ ...agreed, [end]: currentTarget.value })}
            />
          ))}
          {jobs.every(({ technician_id }) => technician_id !== null) && (
            <Button variant="default" disabled={busy} onClick={() => void go({ technician_id: null, on: null })}>
              {say(texts.take_back)}
            </Button>
          )}
        </Row>
      </Stack>
    </Modal>
  )
}
