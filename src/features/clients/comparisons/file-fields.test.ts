import { describe, expect, test } from 'vitest'
import { findMappedHeader, findTerminalHeader, proposeMapping, terminalReader } from './file-fields.ts'

describe('a list of terminals', () => {
  test('its columns are recognised by headings in both languages, each once', () => {
    expect(proposeMapping(['Cod. TML', 'Matricola', 'Modello', 'Ragione sociale', 'Comune', 'Note'])).toEqual({
      terminal: 'Cod. TML',
      serial: 'Matricola',
      model: 'Modello',
      merchant: 'Ragione sociale',
      city: 'Comune',
    })
    expect(proposeMapping(['Terminal ID', 'Serial number', 'POS code'])).toEqual({
      terminal: 'Terminal ID',
      serial: 'Serial number',
      pos_code: 'POS code',
    })
    expect(proposeMapping(['Importo', 'Valuta'])).toEqual({})
  })

  test('its header is found under title rows, also with a single column', () => {
    const rows = [
      { n: 1, cells: ['Elenco terminali', '', ''] },
      { n: 3, cells: ['TML', 'Matricola', 'Esercente'] },
      { n: 4, cells: ['30418260', 'A-1', 'Bar'] },
    ]
    expect(findTerminalHeader(rows)?.n).toBe(3)
    expect(
      findTerminalHeader([
        { n: 1, cells: ['TML'] },
        { n: 2, cells: ['1'] },
      ])?.n,
    ).toBe(1)
    expect(findMappedHeader(rows, { terminal: 'tml', serial: 'MATRICOLA' })?.n).toBe(3)
    expect(findMappedHeader(rows, { terminal: 'tml', serial: 'Seriale' })).toBeUndefined()
  })

  test('a row without terminal ID and serial, and a total, are left out', () => {
    const read = terminalReader({ n: 1, cells: ['TML', 'Matricola'] }, { terminal: 'TML', serial: 'Matricola' })
    expect(read({ n: 2, cells: [' 0030 ', ''] })).toMatchObject({ n: 2, terminal: '0030', serial: null })
    expect(read({ n: 3, cells: ['', '-'] })).toBeNull()
    expect(read({ n: 4, cells: ['Totale', '405'] })).toBeNull()
  })
})
