/** Grey lines in the shape of what is coming, for pages and cards; lists bring their own. */
import { Skeleton } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import { Card, Stack } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import styles from './skeleton.module.css'
import { uiTexts } from './texts.ts'

const widths = ['38%', '62%', '54%', '70%', '46%', '58%', '66%', '42%']

export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  const say = useSay()
  return (
    <Stack gap={3.5} role="status" aria-label={say(uiTexts.loading)}>
      {widths.slice(0, lines).map((width) => (
        <Skeleton key={width} height={12} width={width} />
      ))}
    </Stack>
  )
}

type PageSkeletonProps = {
  /** The page shows its own head at once, because it needs nothing for it. */
  headed?: boolean
}

/** Drawn once, however often the page that waits is told something. */
export const PageSkeleton = memo(({ headed }: PageSkeletonProps) => (
  <div className={styles.page}>
    {!headed && (
      <>
        <Skeleton height={10} width={120} />
        <Skeleton height={20} width={180} mt={12} mb={20} />
      </>
    )}
    <Card as="div" p={5}>
      <LinesSkeleton lines={6} />
    </Card>
  </div>
))

/** Follows `isThere`; what it shows in place of a skeleton is drawn in slices, so that a slow phone can be touched meanwhile. */
export function useInSlices(isThere: boolean): boolean {
  const isDrawn = useDeferredValue(isThere)
  return isThere && isDrawn
}
