/** The working calendar of the office in the browser, so that a list of 500 rows says how many working days are left without asking. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toClosure, type WorkCalendar, workCalendar } from '#lib/time/working-days.ts'
import { call } from '#web/call.ts'
import { createStore } from '#web/ui/store.ts'
import { interventions } from '../contract.ts'

export type Office = {
  today: string
  cutOffOf: (supplier_id: number) => string
  of: (place: { city: string | null; supplier_id: number }) => WorkCalendar
}

const office = createStore<Office | undefined>(undefined)

type CalendarReply = Awaited<ReturnType<typeof load>>
const load = (signal: AbortSignal) => call(interventions.calendar, {}, { signal })

function officeOf({ today, closures, cut_off, cut_offs }: CalendarReply): Office {
  const all = closures.map(toClosure)
  const hours = new Map(cut_offs.map(({ supplier_id, hour }) => [supplier_id, hour]))
  const known = new Map<string, WorkCalendar>()
  return {
    today,
    cutOffOf: (supplier_id) => hours.get(supplier_id) ?? cut_off,
    of({ city, supplier_id }) {
      const key = `${supplier_id} ${city ?? ''}`
      const calendar = known.get(key) ?? workCalendar(all, { city, supplier: supplier_id })
      known.set(key, calendar)
      return calendar
    },
  }
}

/** Loads the calendar and keeps it fresh, over midnight too; a page that shows due dates calls it once. */
export function useOfficeCalendar(): void {
  const { data } = useQuery({
    queryKey: ['interventions', 'calendar'],
    queryFn: ({ signal }) => load(signal),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
  useEffect(() => {
    if (data) office.set(officeOf(data))
  }, [data])
}

export const useOffice = (): Office | undefined => office.use()
