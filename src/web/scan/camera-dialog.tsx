/** Reads barcodes with the camera, in a dialog that loads only when it opens. */
import { Button } from '@mantine/core'
import { IconBulb, IconBulbOff } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Box, Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/windows.tsx'
import classes from './scan.module.css'
import { messageOf, type ScanAnswer } from './scan-queue.ts'
import { scanTexts as texts } from './texts.ts'
import { useCamera } from './use-camera.ts'

/** What became of the codes read since the dialog was opened. */
export type CameraResult = { accepted: number; refused: number; last: ScanAnswer | null }

type CameraDialogProps = { onValue: (value: string) => void; onClose: () => void; result?: CameraResult }

/** Accepted or refused, in sight of the eyes that are on the camera, with the count of both. */
function Result({ accepted, refused, last }: CameraResult) {
  const say = useSay()
  return (
    <div className={classes.result} role="status" data-tone={last?.tone ?? 'none'}>
      <strong>{say(texts.camera_count, { accepted, refused })}</strong>
      {last && (
        <span>
          <span className={classes.value}>{last.value}</span> {messageOf(last)}
        </span>
      )}
    </div>
  )
}

export function CameraDialog({ onValue, onClose, result }: CameraDialogProps) {
  const say = useSay()
  const { video, isRunning, problem, last, hasTorch, torch, switchTorch } = useCamera(onValue)
  const hint = last ? say(texts.last_read, { value: last }) : say(isRunning ? texts.camera_hint : texts.camera_starting)
  return (
    <Modal opened onClose={onClose} title={say(texts.camera_title)}>
      {problem ? (
        <p role="alert">{say(problem)}</p>
      ) : (
        <Box className={classes.video} relative overflow="hidden" round="card">
          <video ref={video} muted playsInline aria-label={say(texts.camera_title)} />
          <div className={classes.frame} />
        </Box>
      )}
      {result && !problem && <Result {...result} />}
      <Row align="center" justify="space-between" gap={3} touch mt={2} c="text-2" size="body">
        <span role="status">{problem ? '' : hint}</span>
        {hasTorch && (
          <Button
            variant="default"
            leftSection={torch ? <IconBulbOff size={16} stroke={2} /> : <IconBulb size={16} stroke={2} />}
            onClick={() => void switchTorch()}
          >
            {say(torch ? texts.torch_off : texts.torch_on)}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {say(texts.close)}
        </Button>
      </Row>
    </Modal>
  )
}
