/** The usual reasons in the order in which they are offered. */
import type { Words } from '#lib/texts.ts'
import { reasonTexts as reasons, receiveTexts as words } from '../../receiving-texts.ts'

type Group = { title: Words; items: readonly Words[] }
const differing: Group = {
  title: words.for_differences,
  items: [
    reasons.forgotten,
    reasons.mistyped,
    reasons.from_colleague,
    reasons.not_recorded,
    reasons.never_registered,
    reasons.by_mistake,
  ],
}
const faults: Group = {
  title: words.for_faults,
  items: [reasons.works, reasons.dead, reasons.battery, reasons.reader, reasons.screen, reasons.printer],
}

/** A line that differs from the list is asked why first, a listed one what is wrong with it. */
export const reasonGroups = (differs: boolean): readonly Group[] =>
  differs ? [differing, faults] : [faults, differing]
