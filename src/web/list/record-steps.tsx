/** "‹ 12 of 340 ›": previous and next record of the list that a record was opened from, by buttons and by keys. */
import { Button } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { fetchEndpoint, readerOf } from '#web/call.ts'
import { type Icon, IconChevronLeft, IconChevronRight } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { type KeyLines, useKeyHelp } from '#web/ui/page-keys.ts'
import { findPlace, type LoadPage, type Place, rowsAtOnce } from './find-place.ts'
import type { ListPageData } from './list-cache.ts'
import styles from './record-steps.module.css'
import { stepTexts } from './step-texts.ts'
import { texts } from './texts.ts'
import { addressIn, type Trail } from './trail.ts'

/** Pages are kept: fifty steps ask once. A change of the list makes them be asked for again. */
function pageLoader(client: QueryClient, trail: Trail): LoadPage {
  const { list, path, params, query, column } = trail
  return (page) =>
    client.fetchQuery({
      queryKey: [list, 'steps', path, params ?? {}, query, page],
      queryFn: async ({ signal }) => {
        const asked = { ...query, page, rows_per_page: rowsAtOnce, columns: column }
        const response = await fetchEndpoint(
          readerOf(path),
          { ...(params ? { params } : {}), query: asked },
          { signal },
        )
        // A list answers with its page; every row has its id.
        return (await response.json()) as ListPageData<{ id: number }>
      },
      staleTime: 30_000,
    })
}

const nowhere: Trail = { list: '', path: '/api/', query: {}, column: '', id: 0, at: 0 }

/** Where the record is in the list that it was opened from. */
function usePlace(trail: Trail | undefined): Place | undefined {
  const client = useQueryClient()
  const known = trail ?? nowhere
  const { list, path, params, query, id } = known
  const { data } = useQuery({
    queryKey: [list, 'place', path, params ?? {}, query, id],
    queryFn: () => findPlace(known, pageLoader(client, known)),
    enabled: trail !== undefined,
    retry: false,
  })
  return data
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'
const dialogs = '[role="dialog"][aria-modal="true"]'

const help: KeyLines = [
  [['j', 'J'], stepTexts.next_record],
  [['k', 'K'], stepTexts.previous_record],
]

type RecordStepsProps = { trail: Trail; onStep: (next: Trail) => void }

export function RecordSteps({ trail, onStep }: RecordStepsProps) {
  const say = useSay()
  const place = usePlace(trail)
  const root = useRef<HTMLSpanElement>(null)
  const go = (to: Place['next']) => to && onStep({ ...trail, ...to })
  const step = useRef(go)
  step.current = go
  const latest = useRef(place)
  latest.current = place
  /** A key that was pressed before the place was known is followed as soon as it is. */
  const waiting = useRef<'next' | 'previous'>(undefined)
  useEffect(() => {
    if (!place || !waiting.current) return
    const to = place[waiting.current]
    waiting.current = undefined
    step.current(to)
  }, [place])
  useKeyHelp(help)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return
      const dialog = [...document.querySelectorAll(dialogs)].at(-1)
      if (dialog && !dialog.contains(root.current)) return
      // On a page that is a list itself the small letters move through its rows.
      const isList = !dialog && document.querySelector('[data-list]') !== null
      const key = isList ? event.key : event.key.toLowerCase()
      if (key.toLowerCase() !== 'j' && key.toLowerCase() !== 'k') return
      if (isList && key === key.toLowerCase()) return
      event.preventDefault()
      const way = key.toLowerCase() === 'j' ? 'next' : 'previous'
      if (latest.current) step.current(latest.current[way])
      else waiting.current = way
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (!place || (place.total === 0 && !place.next)) return null
  const total = place.more ? say(texts.more_than, { total: place.total }) : place.total
  const button = (words: Words, to: Place['next'], Sign: Icon) => (
    <Button variant="default" aria-label={say(words)} disabled={!to} onClick={() => go(to)}>
      <Sign size={16} />
    </Button>
  )
  return (
    <span className={styles.steps} ref={root}>
      {button(stepTexts.previous_record, place.previous, IconChevronLeft)}
      <span aria-live="polite">{say(stepTexts.step, { position: place.position ?? '–', total })}</span>
      {button(stepTexts.next_record, place.next, IconChevronRight)}
    </span>
  )
}

/** The trail of the page that is open, also after the page changed its own address. */
function usePageTrail(): Trail | undefined {
  const { history } = useRouter()
  const home = useRef(history.location.pathname)
  const last = useRef(history.location.state.trail)
  return useSyncExternalStore(history.subscribe, () => {
    const { pathname, state } = history.location
    if (state.trail) {
      home.current = pathname
      last.current = state.trail
    }
    return pathname === home.current ? last.current : undefined
  })
}

/** The steps of a page that shows one record: the next one takes its place, so that Back leads to the list. */
export function usePageSteps() {
  const { history } = useRouter()
  const trail = usePageTrail()
  const place = usePlace(trail)
  const onStep = (next: Trail) => history.replace(addressIn(next, next.id), { trail: next })
  const next = trail && place?.next
  return { trail, onStep, goNext: next ? () => onStep({ ...trail, ...next }) : undefined }
}

export function PageSteps() {
  const { trail, onStep } = usePageSteps()
  return trail?.to ? <RecordSteps trail={trail} onStep={onStep} /> : null
}
