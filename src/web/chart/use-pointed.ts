/**
 * What a chart points at: a row and one of its series. By mouse, by touch (a second tap opens) and by keyboard: arrows move, Enter opens.
 * A chart is one stop of the Tab key.
 */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'

export type Point = { row: number; series: number }
type Find = (event: PointerEvent<Element>) => Point | undefined

type Pointing = {
  rows: number
  series: number
  /** The row that arrow keys begin at. */
  first: number
  find: Find
  open: (point: Point) => void
  /** Where an arrow key leads in a chart that is no sequence. */
  move?: (point: Point, key: string) => Point
}

const steps: Readonly<Record<string, readonly [row: number, series: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
const isSame = (one: Point | undefined, other: Point | undefined) =>
  one?.row === other?.row && one?.series === other?.series

export function usePointed({ rows, series, first, find, open, move }: Pointing) {
  const [point, setPoint] = useState<Point>()
  const pointed = point && point.row < rows ? point : undefined

  function onKeyDown(event: KeyboardEvent) {
    const [row, at] = steps[event.key] ?? []
    if (row !== undefined && at !== undefined) {
      event.preventDefault()
      if (!pointed) setPoint({ row: within(first, rows), series: 0 })
      else
        setPoint(
          move?.(pointed, event.key) ?? {
            row: within(pointed.row + row, rows),
            series: within(pointed.series + at, series),
          },
        )
    } else if (event.key === 'Enter' && pointed) open(pointed)
    else if (event.key === 'Escape' && pointed) {
      event.stopPropagation()
      setPoint(undefined)
    }
  }
  return {
    pointed,
    handlers: {
      onKeyDown,
      onBlur: () => setPoint(undefined),
      onFocus: () => undefined,
      onPointerMove: (event: PointerEvent<Element>) => {
        const found = find(event)
        if (event.pointerType !== 'touch' && !isSame(found, pointed)) setPoint(found)
      },
      onPointerLeave: (event: PointerEvent<Element>) => {
        if (event.pointerType !== 'touch') setPoint(undefined)
      },
      onPointerUp: (event: PointerEvent<Element>) => {
        const found = find(event)
        if (!found) return setPoint(undefined)
        if (event.pointerType === 'touch' && !isSame(found, pointed)) return setPoint(found)
        return open(found)
      },
    },
  }
}
