/** Reads barcodes with the camera; the reader is served by ourselves and loads only when this dialog opens. */
import { Button } from '@mantine/core'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { useEffect, useRef, useState } from 'react'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Words } from '#lib/texts/texts.ts'
import { IconBulb, IconBulbOff } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Modal } from '#web/ui/modal.tsx'
import classes from './scan.module.css'
import { messageOf, type ScanAnswer } from './scan-queue.ts'
import { scanTexts as texts } from './texts.ts'

prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmAddress : path) } })

/** Codes printed on terminals, boxes and notes. */
const formats = [
  'code_128',
  'code_39',
  'code_93',
  'ean_13',
  'ean_8',
  'itf',
  'qr_code',
  'data_matrix',
  'pdf417',
] as const
const millisecondsBetweenLooks = 120
/** The same code stays before the lens for a while and counts once. */
const millisecondsUntilAgain = 2000

const problemOf = (error: unknown): Words => {
  if (!(error instanceof DOMException)) return texts.camera_failed
  if (error.name === 'NotAllowedError') return texts.camera_denied
  return error.name === 'NotFoundError' || error.name === 'OverconstrainedError'
    ? texts.camera_missing
    : texts.camera_failed
}

// The torch is in the standard of image capture and in phones, but not in TypeScript's own list.
type Torch = { torch?: boolean }

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
  const video = useRef<HTMLVideoElement>(null)
  const latestOnValue = useRef(onValue)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [torch, setTorch] = useState(false)
  const [last, setLast] = useState('')
  const [problem, setProblem] = useState<Words | null>(null)
  useEffect(() => {
    latestOnValue.current = onValue
  })

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const seen = new Map<string, number>()

    const stop = () => {
      for (const it of stream?.getTracks() ?? []) it.stop()
    }

    async function look(detector: BarcodeDetector) {
      const picture = video.current
      if (ended || !picture) return
      if (picture.readyState >= picture.HAVE_CURRENT_DATA) {
        const codes = await detector.detect(picture).catch(() => [])
        if (ended) return
        const now = performance.now()
        for (const { rawValue } of codes) {
          const value = rawValue.trim()
          const before = seen.get(value)
          seen.set(value, now)
          if (value === '' || (before !== undefined && now - before < millisecondsUntilAgain)) continue
          setLast(value)
          latestOnValue.current(value)
        }
      }
      timer = setTimeout(() => void look(detector), millisecondsBetweenLooks)
    }

    async function start() {
      // Browsers leave mediaDevices out on insecure addresses.
      if (!('mediaDevices' in navigator)) return setProblem(texts.camera_insecure)
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
        })
        if (ended || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setTrack(stream.getVideoTracks()[0] ?? null)
        await look(new BarcodeDetector({ formats: [...formats] }))
      } catch (error) {
        if (!ended) setProblem(problemOf(error))
      }
    }
    void start()
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  const hasTorch = (track?.getCapabilities() as Torch | undefined)?.torch === true
  const switchTorch = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !torch } as MediaTrackConstraintSet] })
    setTorch(!torch)
  }

  const hint = last ? say(texts.last_read, { value: last }) : say(track ? texts.camera_hint : texts.camera_starting)
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(texts.camera_title)}
      closeButtonProps={{ 'aria-label': say(texts.close) }}
    >
      {problem ? (
        <p role="alert">{say(problem)}</p>
      ) : (
        <div className={classes.video}>
          <video ref={video} muted playsInline aria-label={say(texts.camera_title)} />
          <div className={classes.frame} />
        </div>
      )}
      {result && !problem && <Result {...result} />}
      <div className={classes.hint}>
        <span role="status">{problem ? '' : hint}</span>
        {hasTorch && (
          <Button
            variant="default"
            leftSection={torch ? <IconBulbOff size={16} /> : <IconBulb size={16} />}
            onClick={() => void switchTorch()}
          >
            {say(torch ? texts.torch_off : texts.torch_on)}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {say(texts.close)}
        </Button>
      </div>
    </Modal>
  )
}
