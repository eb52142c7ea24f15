/** A map of equal tiles, each about where its place lies: darker for more, with a red foot for what is wrong of it. */
import { useElementSize } from '@mantine/hooks'
import type { PointerEvent } from 'react'
import styles from './chart.module.css'
import { Plot } from './plot.tsx'
import { type Point, usePointed } from './use-pointed.ts'

export type Tile = {
  key: string
  name: string
  column: number
  row: number
  /** Both are 0 where there is nothing. */
  value: number
  wrong: number
  words: readonly string[]
}
type TileMapProps = { label: string; tiles: readonly Tile[]; open: (tile: Tile, wrong: boolean) => void }

const gap = 2
const largestTile = 30
const arrows: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function TileMap({ label, tiles, open }: TileMapProps) {
  const { ref, width } = useElementSize()
  const columns = Math.max(...tiles.map(({ column }) => column)) + 1
  const rows = Math.max(...tiles.map(({ row }) => row)) + 1
  const size = Math.min(largestTile, Math.floor(width / columns))
  const left = Math.max(0, (width - columns * size) / 2)
  const most = Math.max(1, ...tiles.map(({ value }) => value))
  const height = rows * (size || largestTile)
  const place = (at: number) => ({ x: left + (tiles[at]?.column ?? 0) * size, y: (tiles[at]?.row ?? 0) * size })

  function find(event: PointerEvent<Element>): Point | undefined {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor((event.clientX - box.left - left) / size)
    const row = Math.floor((event.clientY - box.top) / size)
    const at = tiles.findIndex((tile) => tile.column === column && tile.row === row)
    return at < 0 ? undefined : { row: at, series: 0 }
  }
  /** The nearest tile in the direction of the key. */
  function move({ row: from }: Point, key: string): Point {
    const here = tiles[from]
    const [dx, dy] = arrows[key] ?? [0, 0]
    if (!here) return { row: from, series: 0 }
    const ahead = tiles.flatMap((tile, at) => {
      const [right, down] = [tile.column - here.column, tile.row - here.row]
      const along = right * dx + down * dy
      const aside = Math.abs(right * dy) + Math.abs(down * dx)
      return along > 0 ? [{ at, away: along + 2 * aside }] : []
    })
    return { row: ahead.sort((one, other) => one.away - other.away)[0]?.at ?? from, series: 0 }
  }
  const busiest = tiles.reduce((best, tile, at) => (tile.value > (tiles[best]?.value ?? 0) ? at : best), 0)
  const pointing = usePointed({
    rows: tiles.length,
    series: 1,
    first: busiest,
    find,
    move,
    open: ({ row }) => {
      const tile = tiles[row]
      if (tile && tile.value > 0) open(tile, false)
    },
  })
  const { pointed } = pointing
  return (
    <Plot
      label={label}
      height={height}
      rows={tiles.length}
      pointing={pointing}
      width={width}
      measure={ref}
      place={({ row }) => ({ x: place(row).x + size / 2, y: place(row).y })}
      words={({ row }) => [tiles[row]?.name, ...(tiles[row]?.words ?? [])].join(', ')}
      tooltip={({ row }) => (
        <>
          <strong>{tiles[row]?.name}</strong>
          {tiles[row]?.words.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </>
      )}
    >
      {tiles.map(({ key, value, wrong }, at) => {
        const { x, y } = place(at)
        // The busiest is full, and one job can still be seen.
        const strength = value === 0 ? 0 : Math.round(22 + 78 * Math.sqrt(value / most))
        const side = size - gap
        const foot = wrong === 0 ? 0 : Math.max(3, Math.round((side * 0.35 * wrong) / value))
        return (
          <g
            key={key}
            className={styles.tile}
            data-empty={value === 0 || undefined}
            data-pointed={pointed?.row === at || undefined}
            data-strong={strength > 60 || undefined}
          >
            <rect
              x={x + gap / 2}
              y={y + gap / 2}
              width={side}
              height={side}
              rx={4}
              style={
                value > 0 ? { fill: `color-mix(in srgb, var(--fs-theme-solid) ${strength}%, var(--fs-surface))` } : {}
              }
            />
            {foot > 0 && (
              <rect
                x={x + gap / 2 + 2}
                y={y + side - foot}
                width={side - 4}
                height={foot}
                rx={1.5}
                className={styles.foot}
              />
            )}
            {size >= 18 && (
              <text
                x={x + size / 2}
                y={y + size / 2 + (foot > 0 ? 1 : 4)}
                textAnchor="middle"
                data-small={size < 22 || undefined}
              >
                {key}
              </text>
            )}
          </g>
        )
      })}
    </Plot>
  )
}
