/** Alike closings accepted from the list: what would happen is asked of the server first, then done in one go, with one undo. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Together } from '#features/interventions/closings/contract.ts'
import { runAction, useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Box, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { caseList } from '../../settle-columns.ts'
import { closingCases } from '../../settle-contract.ts'
import { settleTexts as words } from '../../settle-texts.ts'

type Asked = { ids: readonly number[]; would: Together; clear: () => void }

type QuestionProps = { asked: Asked; onClose: () => void; onDone: () => void }

function Question({ asked: { ids, would, clear }, onClose, onDone }: QuestionProps) {
  const say = useSay()
  const { count, left_out } = would
  const { busy, run } = useAction(
    async () => {
      const went = ids.filter((id) => !left_out.some((left) => left.id === id))
      const { count: done, left_out: since } = await call(closingCases.together, {
        body: { ids: went, what: 'accept' },
      })
      const taken = went.filter((id) => !since.some((left) => left.id === id))
      toast.success(words.together_done, {
        params: { count: done },
        undo: async () => {
          const undone = await call(closingCases.together, { body: { ids: taken, what: 'undo' } })
          toast.success(words.together_undone, { params: { count: undone.count } })
          onDone()
        },
      })
      clear()
      onClose()
    },
    { after: onDone },
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={count > 0 ? say(words.together_title, { count }) : say(words.together_none)}
      size="lg"
    >
      <Stack gap={3}>
        {count > 0 && <Hint>{say(words.together_hint)}</Hint>}
        {left_out.length > 0 && (
          <Box>
            <Text weight={500}>{say(words.together_left, { count: left_out.length })}</Text>
            <ul>
              {left_out.map(({ id, number, why }) => (
                <Box as="li" py={2} line="bottom" key={id}>
                  <Text mono>{number}</Text> {why}
                </Box>
              ))}
            </ul>
          </Box>
        )}
        <Row justify="end" gap={2} wrap>
          <Button variant="default" onClick={onClose}>
            {say(count > 0 ? words.cancel : words.close)}
          </Button>
          {count > 0 && (
            <Button leftSection={<IconCheck size={16} />} loading={busy} onClick={() => void run()}>
              {say(words.together)}
            </Button>
          )}
        </Row>
      </Stack>
    </Modal>
  )
}

/** Asks the server what accepting these would do, and shows it as a question. */
export function useTogether() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: listKey(caseList) })
    void client.invalidateQueries({ queryKey: ['closing-cases'] })
  }
  const ask = async (ids: readonly number[], clear: () => void): Promise<void> => {
    await runAction(async () => {
      const would = await call(closingCases.together, { body: { ids: [...ids], what: 'look' } })
      setAsked({ ids, would, clear })
    })
  }
  const dialog = asked ? <Question asked={asked} onClose={() => setAsked(undefined)} onDone={refresh} /> : null
  return { ask, dialog }
}
