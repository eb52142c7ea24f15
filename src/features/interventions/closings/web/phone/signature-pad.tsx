/** The merchant signs with a finger; the drawing is kept as an image, dark on white in both themes. */
import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { addressOf } from '#lib/records/endpoint.ts'
import { useSay } from '#web/language.ts'
import { keepPhoto } from '#web/offline/photos.ts'
import { alert } from '#web/ui/alert.tsx'
import { AuthImage } from '#web/ui/auth-image.tsx'
import { Box, Row, Stack, Text } from '#web/ui/layout.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { type ClosingRequest, closingRequests } from '../../request-contract.ts'
import styles from './closing.module.css'
import { usePhotoAddress } from './photos/use-photo-address.ts'
import type { Closing } from './use-closing.ts'

/** Lines of the same signature follow each other within this time. */
const settleMs = 900
const ink = { colour: '#0d1430', width: 2.5 }
const sharpness = 2

/** As large as it is shown; what was drawn before the phone was turned stays. */
function paperOf(canvas: HTMLCanvasElement) {
  const { width, height } = canvas.getBoundingClientRect()
  const paper = canvas.getContext('2d')
  if (!paper) return null
  if (canvas.width !== Math.round(width * sharpness)) {
    const before = document.createElement('canvas')
    Object.assign(before, { width: canvas.width, height: canvas.height })
    if (canvas.width > 0) before.getContext('2d')?.drawImage(canvas, 0, 0)
    canvas.width = Math.round(width * sharpness)
    canvas.height = Math.round(height * sharpness)
    paper.scale(sharpness, sharpness)
    paper.fillStyle = '#ffffff'
    paper.fillRect(0, 0, width, height)
    if (before.width > 0) paper.drawImage(before, 0, 0, width, height)
    paper.strokeStyle = ink.colour
    paper.lineWidth = ink.width
    paper.lineCap = 'round'
    paper.lineJoin = 'round'
  }
  return paper
}

type SignaturePadProps = { request: ClosingRequest; closing: Closing }

export function SignaturePad({ request, closing }: SignaturePadProps) {
  const say = useSay()
  const canvas = useRef<HTMLCanvasElement>(null)
  const at = useRef<{ x: number; y: number } | null>(null)
  const hasLine = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [drawing, setDrawing] = useState(false)
  /** The name of what is on the canvas, once it is kept: it may be drawn on after a pause, until the form is left. */
  const [drawnAs, setDrawnAs] = useState<string>()
  const { intervention_id: id } = request
  /** Of an earlier try, on the server. */
  const earlier = request.files.find(({ kind }) => kind === 'signature')
  const own = closing.files.find(({ kind }) => kind === 'signature')
  const address = usePhotoAddress(own?.sha256)
  const kept = own ?? earlier
  /** The canvas that was drawn on and is not kept yet; it outlives its place on the page. */
  const drawn = useRef<HTMLCanvasElement | null>(null)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  /** What was drawn before the paper was cleared is not kept any more. */
  const cleared = useRef(0)

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    clearTimeout(timer.current)
    at.current = placeOf(event)
    setDrawing(true)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const paper = at.current && paperOf(event.currentTarget)
    if (!paper || !at.current) return
    const next = placeOf(event)
    paper.beginPath()
    paper.moveTo(at.current.x, at.current.y)
    paper.lineTo(next.x, next.y)
    paper.stroke()
    hasLine.current = true
    at.current = next
  }
  const keep = async (from: HTMLCanvasElement, since: number) => {
    const picture = await new Promise<Blob | null>((done) => from.toBlob(done, 'image/png'))
    if (!picture) return
    const { sha256 } = await keepPhoto(await picture.arrayBuffer(), picture.type)
    if (since !== cleared.current) return
    setDrawnAs(sha256)
    await closing.addFile({ sha256, kind: 'signature', taken_at: new Date().toISOString() })
    setDrawing(false)
  }
  /** Keeps what was drawn now, instead of when the pause is over. */
  const finish = (): Promise<void> => {
    clearTimeout(timer.current)
    const from = drawn.current
    drawn.current = null
    hasLine.current = false
    // The whole one last, not the half that was kept before.
    const since = cleared.current
    if (from) underWay.current = underWay.current.catch(() => undefined).then(() => keep(from, since))
    return underWay.current
  }
  const latestFinish = useRef(finish)
  useEffect(() => {
    latestFinish.current = finish
  })
  const { beforeSend } = closing
  useEffect(() => {
    const forget = beforeSend(() => latestFinish.current())
    return () => {
      forget()
      // Leaving right after signing keeps the signature.
      latestFinish.current().catch(() => undefined)
    }
  }, [beforeSend])
  const end = () => {
    if (!at.current) return
    at.current = null
    // A touch that leaves no line is no signature.
    if (!hasLine.current) return setDrawing(false)
    drawn.current = canvas.current
    timer.current = setTimeout(() => void finish().catch((error) => alert.failure(error)), settleMs)
  }
  const clear = () => {
    clearTimeout(timer.current)
    cleared.current += 1
    drawn.current = null
    hasLine.current = false
    setDrawing(false)
    setDrawnAs(undefined)
    // A canvas whose size is set is empty.
    if (canvas.current) canvas.current.width = 0
    if (own) void closing.dropFile(own.sha256)
    else if (earlier) void closing.removeFile(earlier.id).catch((error) => alert.failure(error))
  }
  const isOnCanvas = drawing || (own !== undefined && own.sha256 === drawnAs)
  const isShown = kept !== undefined && !isOnCanvas
  return (
    <Stack as="section" gap={2} aria-label={say(texts.signature)} data-field="signature">
      {/* As high as its button, which must not push the paper away under the finger. */}
      <Row gap={2} align="center" justify="space-between" leading={24} touch>
        <Text size="label" weight={500}>
          {say(texts.signature)}
          {request.needs.signature && (
            <Text c="text-2" size="body" weight={400}>
              {` · ${say(kept ? texts.there : texts.needed)}`}
            </Text>
          )}
        </Text>
        {(kept || drawing) && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {say(texts.clear_signature)}
          </Button>
        )}
      </Row>
      <Box className={styles.pad} relative border="strong" round="card" overflow="hidden">
        {isShown && own ? (
          address && <img src={address} alt={say(texts.signature_kept)} />
        ) : isShown && earlier ? (
          <AuthImage
            src={addressOf(closingRequests.file, { id, file_id: earlier.id })}
            alt={say(texts.signature_kept)}
          />
        ) : (
          <>
            {!isOnCanvas && <span className={styles.padHint}>{say(texts.sign_here)}</span>}
            <canvas
              ref={canvas}
              role="img"
              aria-label={say(own && !drawing ? texts.signature_kept : texts.sign_here)}
              onPointerDown={begin}
              onPointerMove={draw}
              onPointerUp={end}
              onPointerCancel={end}
            />
          </>
        )}
      </Box>
    </Stack>
  )
}
