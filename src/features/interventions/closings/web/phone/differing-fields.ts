/** What two devices entered differently, and what is left after a choice. */
import type { RequestFields } from '../../request-contract.ts'

const compared = [
  'outcome',
  'outcome_reason_id',
  'worked_at',
  'client_terminal_id',
  'installed_serial',
  'withdrawn_serial',
  'withdrawn_unknown',
  'condition',
  'condition_note',
  'merchant_signer',
  'notes',
  'articles',
] as const satisfies (keyof RequestFields)[]
export type ChosenField = (typeof compared)[number]

/** Empty is empty and an instant is that instant, however it is written. */
const asText = (fields: RequestFields, field: ChosenField) => {
  const value = field === 'worked_at' ? Date.parse(fields.worked_at ?? '') : fields[field]
  return JSON.stringify(value === '' ? null : value)
}

export const differingFields = (mine: RequestFields, other: RequestFields): ChosenField[] =>
  compared.filter((field) => asText(mine, field) !== asText(other, field))

/** What is taken over from the other device. */
export const chosenFields = (
  differing: readonly ChosenField[],
  chosen: Partial<Record<ChosenField, 'mine' | 'other'>>,
  other: RequestFields,
): Partial<RequestFields> =>
  Object.fromEntries(differing.filter((field) => chosen[field] === 'other').map((field) => [field, other[field]]))
