import { expect, test } from 'vitest'
import { emptyFields } from '../../request-contract.ts'
import { chosenFields, differingFields } from './differing-fields.ts'

test('fields that two devices entered differently are chosen one by one; the others stay', () => {
  const mine = { ...emptyFields, notes: 'mine', merchant_signer: 'Anna', condition_note: '' }
  const other = { ...emptyFields, notes: 'other', merchant_signer: 'Anna', installed_serial: 'S-1' }
  const differing = differingFields(mine, other)
  expect(differing).toEqual(['installed_serial', 'notes'])
  expect(chosenFields(differing, { installed_serial: 'other', notes: 'mine' }, other)).toEqual({
    installed_serial: 'S-1',
  })
  expect(chosenFields(differing, {}, other)).toEqual({})
})

test('the same minute of work, written with and without its milliseconds, is not to be chosen', () => {
  const at = (worked_at: string | null) => ({ ...emptyFields, worked_at })
  expect(differingFields(at('2026-11-17T22:02:00.000Z'), at('2026-11-17T22:02:00Z'))).toEqual([])
  expect(differingFields(at('2026-11-17T22:02:00Z'), at('2026-11-17T22:03:00Z'))).toEqual(['worked_at'])
  expect(differingFields(at(null), at('2026-11-17T22:03:00Z'))).toEqual(['worked_at'])
  expect(differingFields(at('17-11'), at(null))).toEqual([])
})
