/** What stands beside a decision: photos, times, and whom to call. */
import { useState } from 'react'
import { positionParams } from '#features/interventions/closings/position-rules.ts'
import { fileKindWords } from '#features/interventions/closings/rules.ts'
import { screenTexts } from '#features/interventions/closings/screen-texts.ts'
import { addressOf } from '#lib/records/endpoint.ts'
import { formatDay, formatInstant, isLater } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { AuthImage } from '#web/ui/auth-image.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Box, Card, Grid, Hint, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { type ClosingCaseDetail, closingCases } from '../../settle-contract.ts'
import { type SettleWay, usualSentences } from '../../settle-rules.ts'
import { settleTexts as words } from '../../settle-texts.ts'
import styles from './settle.module.css'

type CaseProps = { it: ClosingCaseDetail }

export function PhotosCard({ it: { id, files, declared } }: CaseProps) {
  const say = useSay()
  const [shown, setShown] = useState<number | null>(null)
  const open = files.find((file) => file.id === shown)
  return (
    <Card p={4}>
      <h2>{say(words.photos)}</h2>
      {files.length === 0 && <Hint size="caption">{say(words.no_photos)}</Hint>}
      <Grid columns={4} gap={2} mt={2}>
        {files.map((file) => (
          <Box
            as="button"
            type="button"
            key={file.id}
            className={styles.photo}
            border
            round="box"
            overflow="hidden"
            onClick={() => setShown(file.id)}
            aria-label={say(fileKindWords[file.kind])}
          >
            <AuthImage src={addressOf(closingCases.file, { id, file_id: file.id })} alt="" />
          </Box>
        ))}
      </Grid>
      {declared.merchant_signer && <Hint mt={2}>{declared.merchant_signer}</Hint>}
      {declared.notes && (
        <Hint mt={2} size="caption">
          “{declared.notes}”
        </Hint>
      )}
      {declared.position && (
        <Hint mt={2} size="caption">
          {say(screenTexts.position)}: {say(screenTexts.position_of, positionParams(declared.position))}
        </Hint>
      )}
      {open && (
        <Modal opened onClose={() => setShown(null)} size="xl" title={say(fileKindWords[open.kind])}>
          <Grid className={styles.viewer} place="center">
            <AuthImage
              src={addressOf(closingCases.file, { id, file_id: open.id })}
              alt={say(fileKindWords[open.kind])}
            />
          </Grid>
        </Modal>
      )}
    </Card>
  )
}

export function DueCard({ it: { due } }: CaseProps) {
  const say = useSay()
  if (!due) return null
  const { on, explanation, days_late } = due
  return (
    <Card p={4}>
      <Row justify="space-between" gap={2} align="center" wrap>
        <h2>{unbroken(say(words.due_title, { day: formatDay(on) }))}</h2>
        <StatusBadge family={days_late > 0 ? 'danger' : 'success'}>
          {say(days_late > 0 ? words.due_late : words.due_in_time, { count: days_late })}
        </StatusBadge>
      </Row>
      <Hint size="caption" mt={1}>
        {unbroken(explanation)}
      </Hint>
    </Card>
  )
}

/** What the office asked, and what the technician wrote. */
const Said = ({ at, text }: { at: string; text: string }) => (
  <Text as="p" breakAnywhere>
    {`“${text}” `}
    <Text c="text-2">{unbroken(formatInstant(at))}</Text>
  </Text>
)

export function AnswersCard({ it: { asked, answers, others, technician } }: CaseProps) {
  const say = useSay()
  const isAsked = asked !== null || answers.length > 0
  if (!isAsked && others.length === 0) return null
  const isAnswered = asked === null || answers.some(({ at }) => !isLater(asked.at, at))
  return (
    <Card p={4}>
      <Stack gap={2}>
        {asked && (
          <Hint size="caption">
            {unbroken(
              say(words.asked_line, { name: asked.by ?? '', when: formatInstant(asked.at), question: asked.question }),
            )}
          </Hint>
        )}
        {isAsked && <h2>{say(words.answers, { name: technician })}</h2>}
        {answers.map(({ at, note }) => (
          <Said key={`${at} ${note}`} at={at} text={note} />
        ))}
        {!isAnswered && <Text c="text-2">{say(words.no_answer)}</Text>}
        {others.map(({ name, question, at, by, answer, answered_at }) => (
          <Stack key={name} gap={2}>
            <Hint size="caption">
              {unbroken(say(words.asked_other_line, { by, name, when: formatInstant(at), question }))}
            </Hint>
            <h2>{say(words.answers, { name })}</h2>
            {answer !== null && <Said at={answered_at ?? at} text={answer} />}
            {answered_at === null && <Text c="text-2">{say(words.no_answer)}</Text>}
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

type SentenceProps = CaseProps & { way: SettleWay; value: string; onChange: (sentence: string) => void }

/** Follows the way that is chosen, and can be rewritten. */
export function SentenceCard({ it, way, value, onChange }: SentenceProps) {
  const say = useSay()
  return (
    <Card p={4}>
      <TextArea
        label={say(words.tells, { name: it.technician })}
        description={say(words.tells_hint)}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={say(usualSentences[way])}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        maxLength={500}
        rows={2}
      />
    </Card>
  )
}

export function TimesCard({ it }: CaseProps) {
  const say = useSay()
  return (
    <Card p={4}>
      <h2>{say(words.times)}</h2>
      <Facts
        rows={[
          it.begun_at && [say(words.times_begun), unbroken(formatInstant(it.begun_at))],
          [say(words.times_worked), unbroken(formatInstant(it.worked_at))],
          [say(words.times_sent), unbroken(formatInstant(it.made_at))],
          [say(words.received_at), unbroken(formatInstant(it.received_at))],
        ]}
      />
    </Card>
  )
}

/** Both people, each once. */
export function PeopleCard({ it }: CaseProps) {
  const say = useSay()
  const other = it.job && it.job.technician_id !== it.technician_id ? it.job : null
  const people = [
    { name: it.technician, phone: it.technician_phone },
    ...(other?.technician ? [{ name: other.technician, phone: other.phone }] : []),
  ]
  return (
    <Card p={4}>
      <Stack gap={2}>
        {people.map(({ name, phone }) => (
          <Row key={name} justify="space-between" gap={3} align="center" touch>
            <Text weight={500}>{name}</Text>
            {phone && (
              <a
                href={`tel:${phone}`}
                {...look({ c: 'link', touch: true, flow: 'row', align: 'center' })}
                aria-label={`${say(words.call)} ${name}, ${phone}`}
              >
                {phone}
              </a>
            )}
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
