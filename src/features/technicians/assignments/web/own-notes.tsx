/** The transport notes under which a technician carries what they hold, to be shown to who asks on the road. */
import { Button, Skeleton } from '@mantine/core'
import { IconFileTypePdf } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Stack, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { assignmentList } from '../columns.ts'
import { assignments } from '../contract.ts'
import { heldTexts as texts } from '../texts.ts'
import { openNote } from './open-note.ts'

export function OwnNotes() {
  const say = useSay()
  const { data, error } = useAnswer([...listKey(assignmentList), 'summary'], assignments.list, {
    query: { rows_per_page: 100 },
  })
  const notes = data?.items.filter((it) => it.issued && it.still_here + it.faulty > 0)
  if (error) return <Text c="text-2">{say(texts.notes_failed)}</Text>
  if (!notes) return <Skeleton height={44} />
  if (notes.length === 0) return <Text c="text-2">{say(texts.no_notes)}</Text>
  return (
    <Stack gap={2}>
      {notes.map(({ id, number, still_here, faulty }) => (
        <Button
          key={id}
          variant="default"
          mih={44}
          leftSection={<IconFileTypePdf size={18} />}
          onClick={() => void openNote(id)}
        >
          {say(texts.note_with, { number, count: still_here + faulty })}
        </Button>
      ))}
    </Stack>
  )
}
