/** Who is told of changes of their days, and when; or at once. */
import { Button } from '@mantine/core'
import { formatInstant } from '#lib/time/dates.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconSend } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { boardTexts as texts } from '../../board-texts.ts'
import { type Board, dispatchBoard } from '../../contract.ts'
import { useReadBoardAgain } from '../read-again.ts'

export function PendingNotifications({ untold }: Pick<Board, 'untold'>) {
  const say = useSay()
  const readAgain = useReadBoardAgain()
  if (untold.at === null) return null
  const notifyNow = () =>
    runAction(
      async () => {
        const { technicians } = await call(dispatchBoard.notify, {})
        toast.success(texts.told, { params: { count: technicians } })
      },
      { after: () => void readAgain() },
    )
  return (
    <Row gap={1} align="center" c="text-2" size="caption" role="status">
      <IconSend size={14} />
      {say(texts.told_at, { count: untold.technicians, at: formatInstant(untold.at).slice(11, 16) })}
      <Button size="compact-xs" variant="subtle" onClick={() => void notifyNow()}>
        {say(texts.tell_now)}
      </Button>
    </Row>
  )
}
