/** What is wrong with a row, and what can be done besides typing: leave it out, or correct all equal values. */
import { Button } from '@mantine/core'
import { describeProblem } from '#lib/uploads/upload.ts'
import { IconCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Stack } from '#web/ui/layout.tsx'
import type { ShownRow } from './failed-rows.ts'
import type { EqualRepair } from './import-state.ts'
import actions from './row-actions.module.css'
import styles from './rows.module.css'
import type { StepProps } from './step-props.ts'
import { uploadTexts as texts } from './texts.ts'

type EqualValuesProps = {
  equal: EqualRepair & { count: number }
  state: StepProps['state']
  /** Settles when every single correction has been answered. */
  settled: () => Promise<unknown>
}

/** Other rows hold the value that was just corrected: offers the same correction for them. */
export function EqualValues({ equal: { count, ...change }, state, settled }: EqualValuesProps) {
  const say = useSay()
  const from = change.from || say(texts.nothing_there)
  return (
    <p className={actions.equal} role="status">
      <span>{say(texts.equal_values, { count, from })}</span>
      <Button
        size="xs"
        variant="default"
        loading={state.busy}
        onClick={() => void settled().then(() => state.repairEqual(change))}
      >
        {say(texts.repair_equal, { count, to: change.to })}
      </Button>
    </p>
  )
}

type VerdictProps = { row: ShownRow; onLeaveOut: (row: ShownRow, out: boolean) => Promise<void> }

/** Every fault of a row, each with its field, and the way to leave it out. */
export function Verdict({ row, onLeaveOut }: VerdictProps) {
  const say = useSay()
  const out = row.left_out !== null
  const words = row.unsaved
    ? [say(texts.not_saved, { reason: row.unsaved })]
    : row.left_out !== null
      ? [row.left_out]
      : row.fixed
        ? [say(texts.put_right)]
        : row.problems.map(describeProblem)
  return (
    <td className={styles.verdict} data-unsaved={row.unsaved ? true : undefined}>
      {row.fixed && !row.unsaved && !out && <IconCheck size={16} />}
      <Stack as="span" className={styles.faults} shrink leading={18} breakAnywhere>
        {words.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </Stack>
      <button
        type="button"
        className={actions.leaveOut}
        aria-label={say(out ? texts.put_back_row : texts.leave_out_row, { row: row.n })}
        onClick={() => void onLeaveOut(row, !out)}
      >
        {say(out ? texts.put_back : texts.leave_out)}
      </button>
    </td>
  )
}
