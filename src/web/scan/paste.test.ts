import { describe, expect, test } from 'vitest'
import { readPaste, serialsIn } from './paste-columns.ts'
import type { ScanAnswer } from './scan-queue.ts'
import { addAnswers, asCsv, asLines, canUndo, refusals, startSession, taken, undoSession } from './scan-session.ts'

const lines = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\r\n')

describe('what is pasted from a spreadsheet', () => {
  test('one column is a list of serials, with or without its header', () => {
    expect(readPaste('00123-PX-1\n00123-PX-2\n\n')).toMatchObject({
      kind: 'values',
      values: ['00123-PX-1', '00123-PX-2'],
    })
    expect(readPaste('Matricola\n00123-PX-1\n')).toMatchObject({ kind: 'values', values: ['00123-PX-1'] })
    const hidden = '\ufeffMatricola\n\u200b00123-PX-1\n00123\u00ad-PX-2\u00a0\n\u200b\n'
    expect(readPaste(hidden)).toMatchObject({ kind: 'values', values: ['00123-PX-1', '00123-PX-2'] })
  })

  test('has one value a line, whatever the line ends with, and keeps what is inside a value', () => {
    expect(readPaste('00123-PX-1\r\n 00123-PX-2 \n\n00123-PX-3\t\r')).toMatchObject({
      values: ['00123-PX-1', '00123-PX-2', '00123-PX-3'],
    })
    expect(readPaste('00087 MV 20701\n00402,PP')).toMatchObject({ values: ['00087 MV 20701', '00402,PP'] })
  })

  test('a list in one line of a mail, and lines of a csv file, are taken apart, without their quotes', () => {
    expect(readPaste('A-001; A-002;A-003;')).toMatchObject({ kind: 'values', values: ['A-001', 'A-002', 'A-003'] })
    expect(readPaste('"A-001"\n\'A-002\n A\u2013003')).toMatchObject({ values: ['A-001', 'A-002', 'A-003'] })
    expect(readPaste('Matricola;Articolo;Note\n"A-001";VG;x\nA-002;VG;')).toMatchObject({
      kind: 'values',
      values: ['A-001', 'A-002'],
    })
  })

  test('of serials and encoded serials, the header says which are the serials', () => {
    const paste = lines(['Encoded serial', 'Serial number'], ['E7K2-90418', '00123-PX-1'], ['E7K2-90419', '00123-PX-2'])
    expect(readPaste(paste)).toEqual({
      kind: 'values',
      values: ['00123-PX-1', '00123-PX-2'],
      encoded: new Map([
        ['00123-PX-1', 'E7K2-90418'],
        ['00123-PX-2', 'E7K2-90419'],
      ]),
    })
  })

  test('an encoded serial belongs to the first row of its serial, and an empty cell is none', () => {
    const paste = lines(['Matricola', 'Codificato'], ['A-001', 'E-1'], ['A-002', ''], ['', 'E-3'], ['A-001', 'E-4'])
    expect(readPaste(paste)).toEqual({
      kind: 'values',
      values: ['A-001', 'A-002', 'A-001'],
      encoded: new Map([['A-001', 'E-1']]),
    })
  })

  test('without a header, a column that repeats or holds words is not that of the serials', () => {
    const paste = lines(
      ['VG-P400', '00123-PX-1', 'box open'],
      ['VG-P400', '00123-PX-2', ''],
      ['VG-P400', '00123-PX-3', 'ok'],
    )
    expect(readPaste(paste)).toMatchObject({ kind: 'values', values: ['00123-PX-1', '00123-PX-2', '00123-PX-3'] })
  })

  test('two columns that could both be serials are asked about, never both taken', () => {
    const paste = readPaste(lines(['00123-PX-1', 'E7K2-90418'], ['00123-PX-2', 'E7K2-90419']))
    expect(paste).toMatchObject({
      kind: 'ask',
      columns: [{ values: ['00123-PX-1', '00123-PX-2'] }, {}],
      likely: 0,
      likelyEncoded: 1,
    })
    if (paste.kind !== 'ask') return
    expect(serialsIn(paste.columns, 1, 0)).toEqual({
      values: ['E7K2-90418', 'E7K2-90419'],
      encoded: new Map([
        ['E7K2-90418', '00123-PX-1'],
        ['E7K2-90419', '00123-PX-2'],
      ]),
    })
  })

  test('a header over the other column alone leaves the one that is left', () => {
    const paste = lines(['', 'Codificato'], ['00123-PX-1', 'E7K2-90418'], ['00123-PX-2', 'E7K2-90419'])
    expect(readPaste(paste)).toMatchObject({ kind: 'values', values: ['00123-PX-1', '00123-PX-2'] })
  })

  test.each(['Codificata', 'Matricola codificata', 'MATRICOLA CODIF. (codificato)', 'Encoded S/N', 'Codice a barre'])(
    'the heading %s is that of encoded serials',
    (heading) => {
      const paste = lines(['Matricola', heading], ['00123-PX-1', 'E7K2-90418'], ['00123-PX-2', 'E7K2-90419'])
      expect(readPaste(paste)).toMatchObject({
        kind: 'values',
        values: ['00123-PX-1', '00123-PX-2'],
        encoded: new Map([
          ['00123-PX-1', 'E7K2-90418'],
          ['00123-PX-2', 'E7K2-90419'],
        ]),
      })
    },
  )

  test('a second column that looks like serials is asked about, whatever its heading', () => {
    const rows = [
      ['00123-PX-1', 'E7K2-90418'],
      ['00123-PX-2', 'E7K2-90419'],
    ]
    expect(readPaste(lines(['Matricole', 'Etichetta'], ...rows))).toMatchObject({
      kind: 'ask',
      likely: 0,
      likelyEncoded: 1,
    })
    expect(readPaste(lines(['Matricola', 'TID'], ...rows))).toMatchObject({ kind: 'values' })
    expect(readPaste(lines(['N. serie', 'Note'], ...rows))).toMatchObject({ kind: 'values' })
  })

  test('a single row of two cells is asked about', () => {
    expect(readPaste('00123-PX-1\tE7K2-90418').kind).toBe('ask')
  })
})

describe('a session', () => {
  const answer = (value: string, tone: ScanAnswer['tone'], undo?: () => void): ScanAnswer => ({
    value,
    tone,
    message: tone === 'bad' ? 'is already here' : 'received',
    ...(undo ? { undo } : {}),
  })

  test('a paste keeps its own answers, however they come; the scans after it are counted apart', () => {
    let all = [startSession('paste', 3)]
    all = addAnswers(all, [answer('A', 'ok'), answer('B', 'bad')])
    all = addAnswers(all, [answer('C', 'ok'), answer('D', 'bad')])
    expect(all.map(({ kind, answers }) => [kind, answers.map(({ value }) => value)])).toEqual([
      ['paste', ['A', 'B', 'C']],
      ['scan', ['D']],
    ])
    expect(all.map((session) => [taken(session).length, refusals(session).length])).toEqual([
      [2, 1],
      [0, 1],
    ])
  })

  test('a paste between scans takes none of their answers', () => {
    const scanned = addAnswers([], [answer('A', 'ok')])
    const all = addAnswers([...scanned, startSession('paste', 1)], [answer('B', 'ok'), answer('C', 'ok')])
    expect(all.map(({ kind, answers }) => [kind, answers.length])).toEqual([
      ['scan', 1],
      ['paste', 1],
      ['scan', 1],
    ])
  })

  test('its refusals are copied and saved, and no value becomes a formula', () => {
    const refused = [answer('=1+1', 'bad'), answer('B', 'bad')]
    expect(asLines(refused)).toBe('=1+1\tis already here\nB\tis already here')
    expect(asCsv(refused, ['Serial', 'Reason'])).toBe(
      '\ufeff"Serial";"Reason"\r\n"\'=1+1";"is already here"\r\n"B";"is already here"\r\n',
    )
  })

  test('is undone as a whole, and only what was taken', async () => {
    const undone: string[] = []
    const [session = startSession('paste')] = addAnswers(
      [startSession('paste', 3)],
      ['A', 'B', 'C'].map((value) => answer(value, value === 'B' ? 'bad' : 'ok', () => void undone.push(value))),
    )
    expect(canUndo(session)).toBe(true)
    await undoSession(session, undefined)
    expect(undone).toEqual(['A', 'C'])
  })

  test('what is stored is undone in one call, what is only listed by itself', async () => {
    const calls: number[][] = []
    const undone: string[] = []
    const stored = (value: string, id: number): ScanAnswer => ({
      ...answer(value, 'ok', () => void undone.push(value)),
      id,
    })
    const [session = startSession('paste')] = addAnswers(
      [startSession('paste', 3)],
      [stored('A', 7), stored('B', 8), answer('C', 'warning', () => void undone.push('C'))],
    )
    await undoSession(session, async (ids) => void calls.push(ids))
    expect([calls, undone]).toEqual([[[7, 8]], ['C']])
  })
})
