/** What of the board is shown: by words, region, province, supplier and technician; kept in the address. */
import { useMemo, useState } from 'react'
import { regionOf } from '#lib/places/regions.ts'
import type { Board, BoardJob } from '../../contract.ts'
import { matches } from '../board-state.ts'
import { useAddress } from './use-address.ts'

export const filterKeys = ['regions', 'provinces', 'suppliers', 'technicians'] as const
export type FilterKey = (typeof filterKeys)[number]
export type Filters = Readonly<Record<FilterKey, readonly string[]>>

/** In no name of a supplier, and left as it is in an address. */
const between = '~'

/** A job is kept by place and supplier; the person is looked for on the board. */
const keeps = ({ regions, provinces, suppliers }: Filters, job: BoardJob): boolean =>
  (regions.length === 0 || regions.includes(regionOf(job.province) ?? '')) &&
  (provinces.length === 0 || provinces.includes(job.province ?? '')) &&
  (suppliers.length === 0 || suppliers.includes(job.supplier))

export function useBoardFilter(board: Board | undefined) {
  const [address, setAddress] = useAddress(filterKeys)
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const text = filterKeys.map((key) => address[key] ?? '').join('\n')
  const filters = useMemo(() => {
    const lists = text.split('\n').map((it) => (it === '' ? [] : it.split(between)))
    const [regions = [], provinces = [], suppliers = [], technicians = []] = lists
    return { regions, provinces, suppliers, technicians }
  }, [text])
  const jobs = useMemo(() => new Map(board?.jobs.map((job) => [job.id, job])), [board])
  const isShown = useMemo(
    () => (job: BoardJob) =>
      keeps(filters, job) &&
      (words === '' || matches(words, job.city, job.merchant_name, job.number, job.province, job.supplier)),
    [filters, words],
  )
  const trays = useMemo(() => {
    const all = (board?.jobs ?? []).filter(isShown)
    const ofChosen = ({ technician_id }: BoardJob) =>
      filters.technicians.length === 0 || filters.technicians.includes(String(technician_id))
    const idle = (job: BoardJob) =>
      job.status === 'assigned' && (job.planned_on === null || job.planned_on < (board?.today ?? '')) && ofChosen(job)
    return { unassigned: all.filter(({ status }) => status === 'open'), no_day: all.filter(idle) }
  }, [board, isShown, filters])
  const counts = useMemo(() => ({ unassigned: trays.unassigned.length, no_day: trays.no_day.length }), [trays])
  /** Those who cover what is looked for, or have a job there on these days. */
  const people = useMemo(() => {
    const { regions, provinces, suppliers, technicians } = filters
    const isPlace = regions.length > 0 || provinces.length > 0
    return (board?.technicians ?? []).filter(({ id, name, provinces: covered, cells }) => {
      if (technicians.length > 0 && !technicians.includes(String(id))) return false
      if (!isPlace && suppliers.length === 0 && words === '') return true
      const hasJob = cells.some(({ visits }) =>
        visits.some((visit) => {
          const job = jobs.get(visit.id)
          return job !== undefined && isShown(job)
        }),
      )
      if (hasJob) return true
      const isThere = covered.some(
        (it) =>
          (provinces.length === 0 || provinces.includes(it)) &&
          (regions.length === 0 || regions.includes(regionOf(it) ?? '')),
      )
      return (!isPlace || isThere) && (words === '' || matches(words, name, ...covered))
    })
  }, [board, filters, words, isShown, jobs])
  return {
    typed,
    setTyped,
    filters,
    setFilter: (key: FilterKey, values: readonly string[]) => setAddress({ [key]: values.join(between) || null }),
    clearFilters: () => setAddress(Object.fromEntries(filterKeys.map((key) => [key, null]))),
    jobs,
    isShown,
    trays,
    counts,
    people,
  }
}
