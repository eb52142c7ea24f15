/** What a technician holds: jobs and shipments at once, and the list below them as soon as it is in sight. */
import { Skeleton } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { useListMemory } from '#web/list/list-memory.ts'
import { isKept, whenKept } from '#web/offline/app-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ownProductList } from '../columns.ts'
import { useAccept } from './accept.ts'
import { OwnSummary, useToReceive } from './own-summary.tsx'

const OwnHeld = lazyPart(async () => (await import('./held-page.tsx')).OwnHeld)

/** The head of the list, without the list. */
function OwnHead({ onListWanted }: { onListWanted: () => void }) {
  const accept = useAccept()
  const memory = useListMemory(ownProductList.name)
  const end = useRef<HTMLDivElement>(null)
  // Until all of the head is there, what is below it is in sight.
  const fetching = useIsFetching()
  const isDrawn = useToReceive() !== undefined && fetching === 0
  useEffect(() => {
    if (!isDrawn || !end.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onListWanted())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isDrawn, onListWanted])
  // The list goes on where this was scrolled to.
  useLayoutEffect(() => {
    const scroller = end.current?.closest('main')
    return () => memory.keep({ top: scroller?.scrollTop ?? 0 })
  }, [memory])
  return (
    <div>
      <PageHeader actions={<Skeleton width={44} height={44} />} />
      <OwnSummary onAccept={(ids) => accept({ ids })} />
      <div ref={end} />
    </div>
  )
}

/** A first visit spends nothing on a list that nobody sees; once the device keeps its files, they cost nothing. */
export function OwnPage() {
  const [isWanted, setWanted] = useState(isKept)
  const [want] = useState(() => () => setWanted(true))
  useEffect(() => void whenKept().then(want), [want])
  const head = <OwnHead onListWanted={want} />
  return isWanted ? (
    <Suspense fallback={head}>
      <OwnHeld />
    </Suspense>
  ) : (
    head
  )
}
