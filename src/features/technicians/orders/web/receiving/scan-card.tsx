/** The head of a reception: how much is there, and the field into which everything is scanned. */
import { useSay } from '#web/language.ts'
import { Counters } from '#web/scan/counters.tsx'
import { ScanField } from '#web/scan/scan-field.tsx'
import { useSpaced } from '#web/scan/use-spaced.ts'
import { Box, Card } from '#web/ui/layout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import type { LinesOf } from '../../contract.ts'
import { receiveTexts as words } from '../../receiving-texts.ts'
import { type Counts, countsOf } from './progress.ts'
import type { Reception } from './use-reception.ts'

/** What is there, what should not be, and what is still to come, as shares of one bar. */
function Bar({ counts }: { counts: Counts }) {
  const say = useSay()
  const { expected, scanned, missing, unlisted } = counts
  return (
    <Meter
      mt={2}
      parts={[
        ['success', scanned],
        ['danger', unlisted],
        ['warning', missing],
      ]}
      role="img"
      aria-label={say(words.bar, { expected, scanned, missing, unlisted })}
    />
  )
}

export function ScanCard({ data, reception }: { data: LinesOf; reception: Reception }) {
  const say = useSay()
  const counts = countsOf(data.items)
  const scan = useSpaced(reception.scan)
  const { expected, scanned, missing, unlisted } = counts
  return (
    <Card rigid py={4} px={5} aria-label={say(words.progress)}>
      <Counters
        counters={[
          { label: say(words.expected), value: expected, tone: 'plain' },
          { label: say(words.scanned), value: scanned, tone: 'ok' },
          { label: say(words.missing), value: missing, tone: missing > 0 ? 'missing' : 'plain' },
          { label: say(words.unlisted), value: unlisted, tone: unlisted > 0 ? 'over' : 'plain' },
        ]}
      />
      <Bar counts={counts} />
      {data.order.state === 'to_be_confirmed' && (
        <Box mt={4}>
          <ScanField onValues={scan} undoMany={reception.unscan} keep={1} alone />
        </Box>
      )}
    </Card>
  )
}
