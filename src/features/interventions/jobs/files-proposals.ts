/** What unknown words of a client's file most likely stand for: as other clients use them, by descriptions, or by the kind of job they name. */
import type { InterventionKind } from '#features/interventions/settings/kinds.ts'
import type { KnownCode, KnownModel } from '#features/interventions/settings/rules.ts'
import { headingLikeness } from '#lib/uploads/headings.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'

export const proposalReasons = ['other_client', 'description', 'kind'] as const
export type ProposalReason = (typeof proposalReasons)[number]
export type WordProposal = { id: number; name: string; reason: ProposalReason }

export type DescribedCode = KnownCode & { descriptions: readonly string[] }
export type DescribedPart = { id: number; part_number: string; model_number: string }

/** The beginnings of words that name a kind of job. */
const kindWords: Readonly<Record<InterventionKind, RegExp>> = {
  withdrawal: /\b(?:ritir|disinst|deinst|dismis|rimoz|recuper|remov|withdr|uninst|pick ?up|collect|ceased|cessat)/i,
  replacement: /\b(?:sost|cambi|swap|repl|exchange|upgrade)/i,
  reconfiguration: /\b(?:riconf|reconf|config|riprogr|reprogr|aggiorn|update)/i,
  maintenance: /\b(?:manut|guast|ripara|assist|maint|repair|fault|fix|check|verific)/i,
  installation: /\b(?:inst|nuov|attiv|new|activ|setup|mont)/i,
}
/** More alike is the same word in another form. */
const alikeFrom = 0.6

const same = (a: string, b: string) => normaliseHeader(a) !== '' && normaliseHeader(a) === normaliseHeader(b)
const single = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

function best<T>(items: readonly T[], likeness: (item: T) => number): T | undefined {
  let found: { item: T; rate: number } | undefined
  for (const item of items) {
    const rate = likeness(item)
    if (rate >= alikeFrom && rate > (found?.rate ?? 0)) found = { item, rate }
  }
  return found?.item
}

export function proposeCode(
  codes: readonly DescribedCode[],
  supplier_id: number,
  word: string,
): WordProposal | undefined {
  const active = codes.filter((code) => code.active)
  const ours = active.filter((code) => code.supplier_id === null || code.supplier_id === supplier_id)
  const ofKind = (kind: InterventionKind) => single(ours.filter((code) => code.kind === kind))
  const proposed = (code: DescribedCode | undefined, reason: ProposalReason) =>
    code && { id: code.id, name: code.code, reason }
  // Another client's word, for a code of all clients or for one of its own: then ours of the same kind is meant.
  const used = active.find((code) =>
    [code.code, ...code.aliases.map(({ alias }) => alias)].some((one) => same(one, word)),
  )
  const byOther = used && (ours.includes(used) ? used : ofKind(used.kind))
  if (byOther) return proposed(byOther, 'other_client')
  const words = (code: DescribedCode) => [code.code, ...code.descriptions, ...code.aliases.map(({ alias }) => alias)]
  // Object.entries loses the type of the keys.
  const kinds = Object.entries(kindWords) as [InterventionKind, RegExp][]
  const kind = kinds.find(([, pattern]) => pattern.test(word))?.[0]
  // "Disinstallazione" is much like "installazione", and the opposite.
  const fitting = kind ? ours.filter((code) => code.kind === kind) : ours
  const alike = best(fitting, (code) => Math.max(...words(code).map((one) => headingLikeness(word, one))))
  if (alike) return proposed(alike, 'description')
  return kind && proposed(ofKind(kind), 'kind')
}

export function proposePart(
  models: readonly KnownModel[],
  parts: readonly DescribedPart[],
  word: string,
): WordProposal | undefined {
  const known = models.find(({ name }) => same(name, word))
  const used = parts.find(({ id }) => id === known?.part_ids[0])
  if (used) return { id: used.id, name: used.part_number, reason: 'other_client' }
  const wanted = normaliseHeader(word)
  const likeness = (text: string) => {
    const key = normaliseHeader(text)
    // "VEGA P400 ETH" is a P400 in one of its forms.
    return key.length >= 3 && (wanted.includes(key) || (wanted.length >= 3 && key.includes(wanted)))
      ? 0.9
      : headingLikeness(word, text)
  }
  const alike = best(parts, (part) => Math.max(likeness(part.model_number), likeness(part.part_number)))
  return alike && { id: alike.id, name: alike.part_number, reason: 'description' }
}
