import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { documentSettings } from '../contract.ts'

const world = useWorld()

describe('what documents offer', () => {
  test('starts with the lists of the trade, in both languages', async () => {
    const { body } = await world.admin.call(documentSettings.get, {})
    expect(body.version).toBe(0)
    expect(body.reasons.map(({ IT }) => IT)).toEqual([
      'conto deposito',
      "comodato d'uso",
      'trasferimento tra depositi',
      'consegna al tecnico per installazione',
      'reso da tecnico',
      'reso a fornitore',
      'reso per guasto',
      'conto riparazione',
      'reso da conto riparazione',
      'sostituzione in garanzia',
      'conto visione',
      'conto lavorazione',
      'vendita',
      'omaggio',
      'smaltimento',
    ])
    expect(body.appearances.length).toBe(8)
    expect(body.carriages[0]).toEqual({ IT: 'franco', EN: 'carriage paid' })
    expect(Object.keys(body.carried_by)).toEqual(['sender', 'addressee', 'carrier'])
  })

  test('is replaced as a whole, once per version, by admins', async () => {
    const { version, ...lists } = (await world.admin.call(documentSettings.get, {})).body
    const body = { ...lists, carriages: [...lists.carriages, { IT: 'reso', EN: 'returned' }] }
    const headers = { 'if-match': String(version) }
    const changed = await world.admin.call(documentSettings.put, { body }, { headers })
    expect([changed.status, changed.body.version, changed.body.carriages.at(-1)?.IT]).toEqual([200, 1, 'reso'])
    expect((await world.admin.call(documentSettings.put, { body }, { headers })).status).toBe(412)
    expect((await world.technician.call(documentSettings.get, {})).status).toBe(403)
    expect((await world.technician.call(documentSettings.put, { body })).status).toBe(403)
    const { rows } = await world.database.query(`select action, changes from audit where subject = 'document-settings'`)
    expect(rows).toEqual([
      { action: 'update', changes: { carriages: [expect.any(String), expect.stringMatching(/, reso$/)] } },
    ])
  })

  test('refuses a value twice, one without its English, and an empty list', async () => {
    const { version: _seen, ...lists } = (await world.admin.call(documentSettings.get, {})).body
    const bad = await world.admin.call(documentSettings.put, {
      body: {
        ...lists,
        reasons: [
          { IT: 'vendita', EN: 'sale' },
          { IT: ' Vendita ', EN: 'sale again' },
        ],
        appearances: [{ IT: 'busta', EN: ' ' }],
        carriages: [],
      },
    })
    expect([bad.status, Object.keys(bad.body.fields).sort()]).toEqual([
      422,
      ['appearances.0.EN', 'carriages', 'reasons.1.IT'],
    ])
  })
})
