/** Chooses the square or round part of a picture: by dragging, with the arrow keys, and by zooming. */
import { Button, Slider } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Row, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useSay } from '../language.ts'
import classes from './image-field.module.css'
import { type CropPlace, cropSquare, insideImage } from './image-rules.ts'
import { formTexts as texts } from './texts.ts'

const shownPixels = 280
const keptPixels = 512
const maxZoom = 4
const arrowStep = 0.02

type CropDialogProps = {
  picture: ImageBitmap
  shape: 'square' | 'round'
  onUse: (file: File) => void
  onClose: () => void
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, place: CropPlace) {
  const { left, top, side } = cropSquare(place, picture.width, picture.height)
  const paper = canvas.getContext('2d')
  if (!paper) return
  paper.imageSmoothingQuality = 'high'
  paper.clearRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

export function CropDialog({ picture, shape, onUse, onClose }: CropDialogProps) {
  const say = useSay()
  // Held in state: a dialog puts its content on the page later than its own first effect runs.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [place, setPlace] = useState<CropPlace>(() =>
    insideImage({ x: 0.5, y: 0.5, zoom: 1 }, picture.width, picture.height),
  )
  const held = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas) draw(canvas, picture, place)
  }, [canvas, picture, place])

  const move = (x: number, y: number) =>
    setPlace((old) => insideImage({ ...old, x: old.x + x, y: old.y + y }, picture.width, picture.height))
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!held.current) return
    const { side } = cropSquare(place, picture.width, picture.height)
    const scale = side / shownPixels
    move(((held.current.x - clientX) * scale) / picture.width, ((held.current.y - clientY) * scale) / picture.height)
    held.current = { x: clientX, y: clientY }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-arrowStep, 0],
      ArrowRight: [arrowStep, 0],
      ArrowUp: [0, -arrowStep],
      ArrowDown: [0, arrowStep],
    }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    move(...way)
  }
  const use = () => {
    const paper = document.createElement('canvas')
    paper.width = keptPixels
    paper.height = keptPixels
    draw(paper, picture, place)
    // png keeps what is see-through; the server re-encodes it anyway.
    paper.toBlob((blob) => blob && onUse(new File([blob], 'picture.png', { type: 'image/png' })), 'image/png')
  }

  return (
    <Modal opened onClose={onClose} size={360} title={say(texts.crop_title)} zIndex={230}>
      <button
        type="button"
        className={classes.crop}
        aria-label={say(texts.crop_area)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null
        }}
      >
        <canvas ref={setCanvas} width={shownPixels * 2} height={shownPixels * 2} data-shape={shape} />
      </button>
      <Text as="p" mt={2} mb={3} c="text-3" size="caption" ta="center">
        {say(texts.crop_hint)}
      </Text>
      <Slider
        label={null}
        thumbLabel={say(texts.crop_zoom)}
        min={1}
        max={maxZoom}
        step={0.05}
        value={place.zoom}
        onChange={(zoom) => setPlace((old) => insideImage({ ...old, zoom }, picture.width, picture.height))}
      />
      <Row justify="end" gap={2} mt={5}>
        <Button variant="default" onClick={onClose}>
          {say(texts.cancel)}
        </Button>
        <Button onClick={use} data-autofocus>
          {say(texts.crop_use)}
        </Button>
      </Row>
    </Modal>
  )
}
