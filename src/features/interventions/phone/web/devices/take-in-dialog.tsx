/** A file that a phone saved: whose it is and what is in it, then what became of each entry. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, notAvailable } from '#lib/time/dates.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { StateBadge, StatusBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Box, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { DropArea, useFilePicker } from '#web/upload/file-drop.tsx'
import { commandStates } from '../../devices-rules.ts'
import { phoneFiles } from '../../files-contract.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import { kindWords } from '../../rules.ts'
import { readSavedFile, type SavedFile } from './read-file.ts'
import { type TakenIn, takeIn } from './take-in.ts'

type Chosen = { file: SavedFile; name: string; active: boolean }

function Outcome({ it: { command, state, sentence } }: { it: TakenIn }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Box as="li" py={2} line="bottom">
      <Row justify="space-between" gap={2} align="center" wrap>
        <strong>
          {say(kindWords[command.kind])}, {formatInstant(command.made_at)}
        </strong>
        {state === 'failed' || state === 'photos_missing' ? (
          <StatusBadge family={state === 'failed' ? 'danger' : 'warning'}>
            {say(state === 'failed' ? texts.failed : texts.photo_missing)}
          </StatusBadge>
        ) : (
          <StateBadge is={commandStates[state]} />
        )}
      </Row>
      <Text c="text-2">{unbroken(sentence[language])}</Text>
    </Box>
  )
}

const isTakenIn = ({ state }: TakenIn) => state in commandStates && state !== 'refused'
const isIncomplete = ({ state }: TakenIn) => state === 'photos_missing'

/** Reads what was chosen, and takes it in one by one; what is done stays done, whatever happens to the rest. */
function useTakingIn() {
  const say = useSay()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [taken, setTaken] = useState<readonly TakenIn[]>([])
  const choose = useAction(async (picked: File) => {
    setChosen(null)
    setTaken([])
    setProblem(null)
    const file = await readSavedFile(picked)
    if ('refused' in file) return setProblem(say(file.refused))
    const owner = await call(phoneFiles.of, { params: { account_id: file.account_id } })
    setChosen({ file, ...owner })
  })
  const after = () => void client.invalidateQueries()
  const take = useAction(
    async ({ file }: Chosen) => {
      setTaken([])
      for (const command of file.commands) {
        const it = await takeIn(file, command)
        setTaken((before) => [...before, it])
      }
    },
    { after },
  )
  const takeIncomplete = useAction(
    async ({ file }: Chosen) => {
      for (const { command, missing } of taken.filter(isIncomplete)) {
        const next = await takeIn(file, command, missing)
        setTaken((before) => before.map((it) => (it.command === command ? next : it)))
      }
    },
    { after },
  )
  return { problem, chosen, taken, choose, take, takeIncomplete }
}

export function TakeInDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { problem, chosen, taken, choose, take, takeIncomplete } = useTakingIn()
  const pick = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isTaking) void choose.run(file)
  }
  const picker = useFilePicker({ accept: '.zip,.json', label: say(texts.choose), take: pick })
  const count = chosen?.file.commands.length ?? 0
  const incomplete = taken.filter(isIncomplete).length
  const isTaking = take.busy || takeIncomplete.busy
  return (
    <Modal opened onClose={onClose} size="lg" title={say(texts.take_in)}>
      <Stack gap={3}>
        <Hint>{say(texts.hint)}</Hint>
        {picker.input}
        <DropArea size="small" take={pick}>
          <Text c="text-2">{say(texts.drop)}</Text>
          <Button variant="default" loading={choose.busy} disabled={isTaking} onClick={picker.choose}>
            {say(texts.choose)}
          </Button>
        </DropArea>
        {problem && <Strip family="danger" role="alert" title={problem} />}
        {chosen && (
          <>
            <Facts
              rows={[
                [say(texts.file_of), chosen.name],
                [say(texts.saved_on), chosen.file.saved_at ? formatInstant(chosen.file.saved_at) : notAvailable],
                [say(texts.entries), String(count)],
                [say(texts.photos), String(chosen.file.photos)],
              ]}
            />
            {!chosen.active && <Strip family="warning" small title={say(texts.switched_off)} />}
            {chosen.file.unreadable > 0 && (
              <Strip family="warning" small title={say(texts.unreadable, { count: chosen.file.unreadable })} />
            )}
            {taken.length < count && (
              <Button loading={take.busy} onClick={() => void take.run(chosen)}>
                {say(texts.start, { count })}
              </Button>
            )}
            {incomplete > 0 && !take.busy && (
              <>
                <Button variant="default" loading={takeIncomplete.busy} onClick={() => void takeIncomplete.run(chosen)}>
                  {say(texts.without, { count: incomplete })}
                </Button>
                <Text c="text-2">{say(texts.without_hint)}</Text>
              </>
            )}
            {count === 0 && <Text c="text-2">{say(texts.nothing)}</Text>}
          </>
        )}
        {taken.length > 0 && (
          <div role="status">
            {taken.length < count
              ? say(texts.taking, { done: taken.length, count })
              : say(texts.finished, { count: taken.filter(isTakenIn).length })}
          </div>
        )}
        <ul>
          {taken.map((it) => (
            <Outcome key={it.command.key} it={it} />
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}
