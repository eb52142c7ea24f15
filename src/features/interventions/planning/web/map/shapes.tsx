/** The ground of the map: areas of municipalities by province, fetched per region and kept by the browser. */
import { useQueries } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { type RegionKey, regionKeys } from '#lib/places/regions.ts'
import { call } from '#web/call.ts'
import { dispatchMap, type RegionShapes, shapesEdition } from '../../map-contract.ts'
import styles from './map.module.css'

/** Below these, lines of municipalities and letters of provinces would lie too close. */
const [hairScale, letterScale] = [0.16, 0.11]

/** Others are not kept waiting for the whole country. */
const atOnce = 4

/** Those with jobs and technicians first, the others after them, some at a time. */
export function useShapes(first: ReadonlySet<RegionKey>) {
  const [more, setMore] = useState(first.size === 0 ? atOnce : 0)
  const others = regionKeys.filter((region) => !first.has(region))
  const shapes = useQueries({
    queries: regionKeys.map((region) => ({
      queryKey: ['shapes', region],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(dispatchMap.shapes, { params: { region }, query: { edition: shapesEdition } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: first.has(region) || others.indexOf(region) < more,
    })),
    combine: (results) => ({
      regions: results.flatMap(({ data }) => data ?? []),
      isFailed: results.some(({ isError }) => isError) && results.every(({ data }) => !data),
      isWaiting: results.some(({ isLoading }) => isLoading),
    }),
  })
  const isNext = !shapes.isWaiting && !shapes.isFailed && more < others.length
  useEffect(() => {
    if (isNext) setMore(more + atOnce)
  }, [isNext, more])
  return shapes
}

type GroundProps = {
  regions: readonly RegionShapes[]
  scale: number
  /** Somebody covers them. */
  served: ReadonlySet<string>
  /** The chosen technician covers them. */
  own: ReadonlySet<string>
}

export const Ground = memo(function Ground({ regions, scale, served, own }: GroundProps) {
  const provinces = regions.flatMap((region) => region.provinces)
  return (
    <g data-hair={scale > hairScale || undefined} aria-hidden>
      {provinces.map(({ province, path }) => (
        <path
          key={province}
          className={styles.land}
          data-own={own.has(province) || undefined}
          data-out={!served.has(province) || undefined}
          d={path}
        />
      ))}
      {regions.map(({ borders, provinces: some }) => (
        <path key={some[0]?.province} className={styles.border} d={borders} />
      ))}
      {(scale > letterScale ? provinces : []).map(({ province, at }) => (
        <text key={province} className={styles.province} transform={`translate(${at.x} ${at.y}) scale(${1 / scale})`}>
          {province}
        </text>
      ))}
    </g>
  )
})
