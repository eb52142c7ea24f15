/** Files of minutes between municipalities: dropped here, read with progress, removed again. */
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { runAction, useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconFileUpload } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Hint, SectionTitle, Stack, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { DropArea, useFilePicker } from '#web/upload/file-drop.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { drivingMinutes, type Matrix } from '../../minutes-contract.ts'
import { texts } from '../../texts.ts'
import { useReadBoardAgain } from '../read-again.ts'
import { AddedTable } from './added-table.tsx'

/** While a file is read, how far it is. */
const everyMs = 1_000

export function MinutesSection() {
  const say = useSay()
  const language = useLanguage()
  const readAgain = useReadBoardAgain()
  const { busy, run: add } = useAction(
    async (file: File) => {
      const form = new FormData()
      form.append('file', file)
      await call(drivingMinutes.add, {}, { form })
    },
    { after: () => void readAgain() },
  )
  const { data } = useAnswer(
    ['dispatch-board', 'minutes'],
    drivingMinutes.list,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.items.some((it) => it.state === 'reading') ? everyMs : false),
    },
  )
  // Of what was read while this page is open, the end is said.
  const reading = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, state, pairs } of data?.items ?? []) {
      if (state === 'reading') reading.current.add(id)
      else if (reading.current.delete(id) && state === 'ready')
        toast.success(texts.minutes_added, { params: { pairs: formatNumber(pairs, language) } })
    }
  }, [data, language])
  const take = (files: FileList | null) => void (files?.[0] && add(files[0]))
  const { input, choose } = useFilePicker({ accept: '.csv,.txt,.zip', label: say(texts.minutes_choose), take })
  const remove = (matrix: Matrix) =>
    runAction(
      async () => {
        await call(drivingMinutes.remove, { params: { id: matrix.id } })
        toast.success(texts.minutes_removed)
      },
      { after: () => void readAgain() },
    )
  const stateOf = ({ state, share, reason, pairs, left_out }: Matrix) =>
    state === 'reading'
      ? say(texts.minutes_reading, { share })
      : reason
        ? say(texts[`reason_${reason}`])
        : say(texts.minutes_ready, {
            pairs: formatNumber(pairs, language),
            left_out: formatNumber(left_out, language),
          })
  return (
    <Stack as="section" gap={3} pb={6} px="page" aria-label={say(texts.minutes)}>
      <SectionTitle as="h2">{say(texts.minutes)}</SectionTitle>
      <Hint>{say(texts.minutes_hint)}</Hint>
      <DropArea size="small" take={take}>
        <IconFileUpload size={20} />
        <Text as="p">{say(texts.minutes_drop)}</Text>
        <Button variant="default" loading={busy} onClick={choose}>
          {say(texts.minutes_choose)}
        </Button>
      </DropArea>
      {input}
      {data?.items.length === 0 ? (
        <Hint>{say(texts.minutes_none)}</Hint>
      ) : (
        <AddedTable
          items={data?.items ?? []}
          nameOf={({ file_name }) => file_name}
          wordsOf={(matrix) => <Text c={matrix.state === 'failed' ? 'danger-text' : 'text'}>{stateOf(matrix)}</Text>}
          take={say(texts.minutes_remove)}
          onTake={remove}
        />
      )}
    </Stack>
  )
}
