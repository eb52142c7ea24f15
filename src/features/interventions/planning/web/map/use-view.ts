/** What part of the map the window shows: dragged, pinched, zoomed by wheel and keys; and the lasso that is drawn over it. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Spot } from '#lib/places/projection.ts'
import { type Covered, fitted, type Size, showing, showingTogether, toMap, type View, zoomAt } from './geometry.ts'

const zoomStep = 1.5
const panPixels = 60
/** A lasso with fewer corners is a click. */
const fewestCorners = 6

export type Taking = 'replace' | 'add' | 'take_away'
type ViewProps = {
  size: Size
  /** What is to be seen at first, and with 0. */
  spots: readonly Spot[]
  isLasso: boolean
  /** A dot is carried by a finger: the map stays where it is. */
  isHeld: boolean
  onLasso: (corners: readonly Spot[], taking: Taking, scale: number) => void
}

const pixelOf = ({ clientX, clientY }: { clientX: number; clientY: number }, window: Element): Spot => {
  const box = window.getBoundingClientRect()
  return { x: clientX - box.left, y: clientY - box.top }
}
const middleOf = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

export function useMapView({ size, spots, isLasso, isHeld, onLasso }: ViewProps) {
  const window = useRef<SVGSVGElement>(null)
  const [view, setView] = useState<View | null>(null)
  const [lasso, setLasso] = useState<readonly Spot[]>([])
  const pressed = useRef(new Map<number, Spot>())
  const isDrawing = useRef(false)
  const shown = view ?? fitted(spots, size)
  const isReady = size.width > 0 && spots.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fitted once, when there is something to see; later what came may not move the ground.
  useEffect(() => {
    if (isReady) setView((before) => before ?? fitted(spots, size))
  }, [isReady])

  const change = (next: (view: View) => View) => setView((before) => next(before ?? shown))
  const centre = { x: size.width / 2, y: size.height / 2 }
  const zoom = (factor: number, at: Spot = centre) => change((before) => zoomAt(before, factor, at))
  const pan = (dx: number, dy: number) =>
    change((before) => ({ ...before, x: before.x + dx / before.scale, y: before.y + dy / before.scale }))
  const showAll = () => setView(fitted(spots, size))

  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const element = window.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      if (element) latest.current(Math.exp(-event.deltaY * 0.0015), pixelOf(event, element))
    }
    // React listens passively, and the page would scroll.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [])

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const at = pixelOf(event, event.currentTarget)
    isDrawing.current = pressed.current.size === 0 && (isLasso || event.shiftKey)
    const isDot = !isDrawing.current && event.target instanceof Element && event.target.closest('[data-dot]') !== null
    // A mouse carries the dot, not the map; a finger on a dot may be one of two.
    if (isDot && event.pointerType !== 'touch') return
    // The tap that ends on a dot is the dot's.
    if (!isDot) event.currentTarget.setPointerCapture(event.pointerId)
    pressed.current.set(event.pointerId, at)
    if (isDrawing.current) setLasso([toMap(shown, at)])
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = pressed.current.get(event.pointerId)
    if (!before) return
    const at = pixelOf(event, event.currentTarget)
    pressed.current.set(event.pointerId, at)
    if (isHeld) return
    if (isDrawing.current) return setLasso((corners) => [...corners, toMap(shown, at)])
    const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return pan(before.x - at.x, before.y - at.y)
    const [from, to] = [middleOf(before, other), middleOf(at, other)]
    const distance = (it: Spot) => Math.max(10, Math.hypot(it.x - other.x, it.y - other.y))
    zoom(distance(at) / distance(before), to)
    pan(from.x - to.x, from.y - to.y)
  }
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    if (!pressed.current.delete(event.pointerId) || !isDrawing.current) return
    isDrawing.current = false
    if (event.type === 'pointerup' && lasso.length >= fewestCorners)
      onLasso(lasso, event.altKey ? 'take_away' : event.shiftKey ? 'add' : 'replace', shown.scale)
    setLasso([])
  }
  return {
    window,
    view: shown,
    lasso,
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    showAll,
    panBy: (right: number, down: number) => pan(right * panPixels, down * panPixels),
    show: (spot: Spot) => change((before) => showing(before, spot, size)),
    showTogether: (some: readonly Spot[], covered: Covered) =>
      change((before) => showingTogether(before, some, size, covered)),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}
