/** The usual reasons in the order in which they are offered; those that are faults come from the settings. */
import { useUsualFaults } from '#features/warehouse/usual-faults/web/shared.tsx'
import { useSay } from '#web/language.ts'
import { reasonTexts as reasons, receiveTexts as words } from '../../receiving-texts.ts'

type Group = { title: string; items: string[] }

const differing = [
  reasons.forgotten,
  reasons.mistyped,
  reasons.from_colleague,
  reasons.not_recorded,
  reasons.never_registered,
  reasons.by_mistake,
]

/** A line that differs from the list is asked why first, a listed one what is wrong with it. */
export function useReasonGroups(differs: boolean): readonly Group[] {
  const say = useSay()
  const usual = useUsualFaults()
  const why: Group = { title: say(words.for_differences), items: differing.map((it) => say(it)) }
  // Somebody may have written one of our own reasons into the settings; each is offered once.
  const others = [say(reasons.works), ...usual].filter((it) => !why.items.includes(it))
  const faults: Group = { title: say(words.for_faults), items: [...new Set(others)] }
  return differs ? [why, faults] : [faults, why]
}
