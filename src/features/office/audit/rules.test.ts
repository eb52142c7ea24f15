import { describe, expect, test } from 'vitest'
import { movementWords } from '#features/warehouse/stock/rules.ts'
import { describeChanges } from './rules.ts'
import { actions } from './texts.ts'

describe('changes in words', () => {
  test('show a text that only looks like a day or an instant as it is', () => {
    for (const name of ['2026-11-15T25:00:00Z', '2026-11-15T::Z', '2026-02-31', '2026-99-99T10:00:00Z', '0000-00-00'])
      expect(describeChanges({ name: ['2026-11-15T10:00:00Z', name] }, 'EN')).toBe(`Name: 15-11-2026 11:00 → ${name}`)
  })

  test('each field says what it was and what it is, in the reader’s language', () => {
    const changes = {
      phone: ['02 1', '02 2'],
      active: [true, false],
      minimum_stock: [0, 1200],
      email: [null, 'a@b.it'],
    }
    expect(describeChanges(changes, 'EN')).toBe(
      'Phone: 02 1 → 02 2; Active: yes → no; Minimum stock: 0 → 1,200; Email: (empty) → a@b.it',
    )
    expect(describeChanges(changes, 'IT')).toBe(
      'Telefono: 02 1 → 02 2; Attivo: sì → no; Scorta minima: 0 → 1.200; Email: (vuoto) → a@b.it',
    )
  })

  test('a picture or another record is said to be changed, and a field without words is still readable', () => {
    expect(describeChanges({ logo_id: [null, 4], carrier_id: [1, 2], opening_hours: ['8', '9'] }, 'EN')).toBe(
      'Logo: changed; Carrier: changed; Opening hours: 8 → 9',
    )
  })

  test('days and instants are written as everywhere, and counts stand alone', () => {
    expect(describeChanges({ day: ['2026-11-01', '2026-11-12'], inserted: 12 }, 'EN')).toBe(
      'Day: 01-11-2026 → 12-11-2026; Inserted: 12',
    )
    expect(describeChanges({ at: [null, '2026-11-12T09:41:07.123Z'] }, 'IT')).toBe('At: (vuoto) → 12-11-2026 10:41')
  })

  test('nothing changed is nothing said', () => {
    expect(describeChanges(null, 'EN')).toBe('')
    expect(Object.keys(movementWords).filter((kind) => !(kind in actions))).toEqual([])
    expect(describeChanges({ kind: 'delivery-note-products' }, 'IT')).toBe('Tipo: Prodotti DDT')
    expect(describeChanges({ code: 'wrong_serial', outcome: ['done', 'not_possible'] }, 'EN')).not.toMatch(/_/)
  })
})
