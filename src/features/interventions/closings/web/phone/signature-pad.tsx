/** The merchant signs with a finger; the drawing is kept as an image, dark on white in both themes. */
import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { addressOf } from '#lib/records/endpoint.ts'
import { CallError } from '#web/call.ts'
import { IconReload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { randomId } from '#web/random-id.ts'
import { alert } from '#web/ui/alert.tsx'
import { AuthImage } from '#web/ui/auth-image.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { type ClosingRequest, closingRequests } from '../../request-contract.ts'
import styles from './closing.module.css'
import { dropPhoto, formOf, type KeptPhoto, keepPhoto, listPhotos } from './kept-photos.ts'
import type { Closing } from './use-closing.ts'

/** Lines of the same signature follow each other within this time. */
const settleMs = 900
const ink = { colour: '#0d1430', width: 2.5 }
const sharpness = 2

function paperOf(canvas: HTMLCanvasElement) {
  const { width, height } = canvas.getBoundingClientRect()
  const paper = canvas.getContext('2d')
  if (!paper) return null
  if (canvas.width !== Math.round(width * sharpness)) {
    canvas.width = Math.round(width * sharpness)
    canvas.height = Math.round(height * sharpness)
    paper.scale(sharpness, sharpness)
    paper.fillStyle = '#ffffff'
    paper.fillRect(0, 0, width, height)
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
  const kept = request.files.find(({ kind }) => kind === 'signature')
  const { intervention_id: id, rejections } = request
  /** The canvas that was drawn on and is not kept yet; it outlives its place on the page. */
  const drawn = useRef<HTMLCanvasElement | null>(null)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  /** Signed, and not on the server yet. */
  const [waiting, setWaiting] = useState<KeptPhoto | null>(null)
  useEffect(() => {
    let shown = true
    void listPhotos(id, rejections).then((photos) => {
      const signature = photos.findLast(({ kind }) => kind === 'signature')
      if (shown && signature) setWaiting((now) => now ?? signature)
    })
    return () => {
      shown = false
    }
  }, [id, rejections])

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
  const upload = async (signature: KeptPhoto) => {
    setWaiting(signature)
    try {
      await closing.addFile(formOf(signature))
    } catch (error) {
      if (error instanceof CallError && error.status >= 400 && error.status < 500) await forget(signature)
      throw error
    }
    await forget(signature)
    setDrawing(false)
  }
  const forget = async (signature: KeptPhoto) => {
    setWaiting(null)
    await dropPhoto(id, signature.file_key)
  }
  const keep = async (from: HTMLCanvasElement) => {
    const photo = await new Promise<Blob | null>((done) => from.toBlob(done, 'image/png'))
    if (!photo) return
    const taken_at = new Date().toISOString()
    const signature = { file_key: randomId(), kind: 'signature', name: 'signature.png', taken_at, photo } as const
    // One signature: a new one takes the place of one that waits.
    if (waiting) await dropPhoto(id, waiting.file_key)
    await keepPhoto(id, { ...signature, rejections })
    await upload({ ...signature, rejections })
  }
  /** Keeps what was drawn now, instead of when the pause is over. */
  const finish = (): Promise<void> => {
    clearTimeout(timer.current)
    const from = drawn.current
    drawn.current = null
    hasLine.current = false
    if (from) underWay.current = keep(from)
    else if (waiting) underWay.current = underWay.current.catch(() => undefined).then(() => upload(waiting))
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
      // Whoever leaves right after signing has signed.
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
    drawn.current = null
    hasLine.current = false
    setDrawing(false)
    if (waiting) void forget(waiting)
    // A canvas whose size is set is empty.
    if (canvas.current) canvas.current.width = 0
    if (kept) void closing.removeFile(kept.id).catch((error) => alert.failure(error))
  }
  const isShown = kept !== undefined && !drawing
  const isWaiting = waiting !== null && !drawing
  return (
    <section className={styles.field} aria-label={say(texts.signature)}>
      <div className={styles.head}>
        <span className={styles.label}>
          {say(texts.signature)}
          {request.needs.signature && <span className={styles.quiet}> · {say(kept ? texts.there : texts.needed)}</span>}
        </span>
        {(kept || drawing || waiting) && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {say(texts.clear_signature)}
          </Button>
        )}
      </div>
      <div className={styles.pad}>
        {isWaiting ? (
          <button
            type="button"
            className={styles.again}
            onClick={() => void finish().catch((error) => alert.failure(error))}
          >
            <IconReload size={20} stroke={1.75} aria-hidden />
            {say(texts.signature_failed)}
          </button>
        ) : isShown ? (
          <AuthImage src={addressOf(closingRequests.file, { id, file_id: kept.id })} alt={say(texts.signature_kept)} />
        ) : (
          <>
            {!drawing && <span className={styles.padHint}>{say(texts.sign_here)}</span>}
            <canvas
              ref={canvas}
              role="img"
              aria-label={say(texts.sign_here)}
              onPointerDown={begin}
              onPointerMove={draw}
              onPointerUp={end}
              onPointerCancel={end}
            />
          </>
        )}
      </div>
    </section>
  )
}
