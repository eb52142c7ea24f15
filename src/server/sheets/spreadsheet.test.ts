import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  readBytes,
  row,
  sheetXml,
  stringsXml,
  stylesXml,
  withFile,
  workbookParts,
  xlsxOf,
  zipOf,
} from '#test/sheet-files.ts'
import { readSheet } from './read-sheet.ts'

const texts = (...values: string[]) => stringsXml(values.map((value) => `<t>${value}</t>`))

describe('workbooks of many programs', () => {
  test('Excel keeps its texts in a table of shared strings', async () => {
    const file = xlsxOf({
      strings: texts('Serial', 'Model', '00123', 'V240m &amp; base', ' spaced '),
      sheet: sheetXml(
        '<row r="1" spans="1:2"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c><c r="C2" s="1"/></row>' +
          '<row r="5"><c r="B5" t="s"><v>4</v></c></row>',
      ),
    })
    expect(await readBytes(file)).toMatchObject([
      { n: 1, cells: ['Serial', 'Model'] },
      { n: 2, cells: ['00123', 'V240m & base'] },
      { n: 5, cells: ['', ' spaced '] },
    ])
  })

  test('other programs write texts inline, without references', async () => {
    expect(await cellsOf(xlsxOf({ sheet: sheetXml(row('Serial', 'Città') + row('001', 'Forlì')) }))).toEqual([
      ['Serial', 'Città'],
      ['001', 'Forlì'],
    ])
  })

  test('a reference moves a cell, and cells after it without one follow', async () => {
    const sheet = sheetXml(`${row('a', 'b', 'c')}<row><c r="B2"><v>1</v></c><c><v>2</v></c><c r="AB2"/></row>`)
    expect(await cellsOf(xlsxOf({ sheet }))).toEqual([
      ['a', 'b', 'c'],
      ['', '1', '2'],
    ])
  })

  test('every tag may carry a prefix', async () => {
    const sheet =
      `<?xml version='1.0'?><x:worksheet xmlns:x='main'><x:sheetData><x:row r='1'><x:c r='A1' t='s'><x:v>0</x:v></x:c>` +
      `</x:row><x:row r='2'><x:c r='A2' t='inlineStr'><x:is><x:t>b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
    const strings = '<x:sst xmlns:x="main"><x:si><x:t>a</x:t></x:si></x:sst>'
    expect(await cellsOf(xlsxOf({ sheet, strings }))).toEqual([['a'], ['b']])
  })

  test('a workbook may lie elsewhere and name its parts from the root, in other letters and with backslashes', async () => {
    const parts = workbookParts({ sheet: sheetXml(row('a') + row('b')) }).map(({ name, data }) => ({
      name: name.replace('workbook.xml', 'Workbook2.xml').replace('worksheets/', 'WorkSheets\\'),
      data: String(data).replace('xl/workbook.xml', '/xl/workbook2.xml').replace('"worksheets/', '"/xl/worksheets/'),
    }))
    expect(await cellsOf(zipOf(parts))).toEqual([['a'], ['b']])
  })

  test('a workbook without relations has its sheet at the usual place, and parts may be stored unpacked', async () => {
    const parts = workbookParts({ sheet: sheetXml(row('a') + row('b')) }).filter(({ name }) => !name.endsWith('.rels'))
    expect(await cellsOf(zipOf(parts.map((part) => ({ ...part, stored: true }))))).toEqual([['a'], ['b']])
  })

  test('dates are days on the wall, whether the workbook counts from 1900 or from 1904', async () => {
    const styles = stylesXml(
      ['dd\\-mm\\-yyyy', '[$-410]d mmm yy;@', '#,##0.00 &quot;days&quot;', '[h]:mm'],
      [0, 14, 22, 164, 165, 166, 167, 20],
    )
    const cells = (first: number) =>
      `<row><c s="1"><v>${first}</v></c><c s="2"><v>${first + 0.75}</v></c><c s="3"><v>${first}</v></c>` +
      `<c s="4"><v>${first}.999999999</v></c><c s="5"><v>3</v></c><c s="6"><v>1.5</v></c><c s="7"><v>0.5</v></c></row>`
    const expected = ['2025-03-30', '2025-03-30 18:00:00', '2025-03-30', '2025-03-31', '3', '1.5', '12:00:00']
    const from1900 = xlsxOf({ styles, sheet: sheetXml(row('h') + cells(45_746)) })
    const from1904 = xlsxOf({
      styles,
      sheet: sheetXml(row('h') + cells(44_284)),
      properties: '<workbookPr date1904="1"/>',
    })
    expect((await cellsOf(from1900))[1]).toEqual(expected)
    expect((await cellsOf(from1904))[1]).toEqual(expected)
  })

  test('the first days of 1900, a date out of reach and a date as ISO text', async () => {
    const styles = stylesXml([], [0, 14])
    const stored = ['1', '59', '60', '61', '2958465', '2958467', '-1']
    const cells = stored.map((value) => `<c s="1"><v>${value}</v></c>`).join('')
    const iso = '<c t="d"><v>2024-02-29T10:30:00.000</v></c><c t="d"><v>2024-02-29T00:00:00</v></c>'
    const read = await cellsOf(xlsxOf({ styles, sheet: sheetXml(`${row('h')}<row>${cells}${iso}</row>`) }))
    expect(read[1]).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
      '9999-12-31',
      '2958467',
      '-1',
      '2024-02-29 10:30:00',
      '2024-02-29',
    ])
  })

  test('rich text is joined, its reading aid is not', async () => {
    const rich =
      '<r><rPr><b/></rPr><t>Ver</t></r><r><t xml:space="preserve">ifone </t></r><rPh sb="0"><t>nope</t></rPh>'
    const strings = stringsXml([rich])
    const sheet = sheetXml(`<row><c t="s"><v>0</v></c></row><row><c t="inlineStr"><is>${rich}</is></c></row>`)
    expect(await cellsOf(xlsxOf({ sheet, strings }))).toEqual([['Verifone '], ['Verifone ']])
  })

  test('formulas give the value they last had, errors their sign, booleans a word', async () => {
    const sheet = sheetXml(
      `${row('h')}<row><c t="str"><f>A1&amp;"x"</f><v>hx</v></c><c><f>1+1</f><v>2</v></c><c t="e"><v>#N/A</v></c>` +
        `<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c><f>B1</f></c><c t="str"><f>x</f><v></v></c></row>`,
    )
    expect((await cellsOf(xlsxOf({ sheet })))[1]).toEqual(['hx', '2', '#N/A', 'TRUE', 'FALSE'])
  })

  test('hidden sheets are passed over', async () => {
    const relation = '<Relationship Id="rId2" Type="x/worksheet" Target="worksheets/sheet2.xml"/>'
    const sheets =
      '<sheet name="a" sheetId="1" state="hidden" r:id="rId1"/><sheet name="b" sheetId="2" state="veryHidden" r:id="rId1"/>' +
      '<sheet name="c" sheetId="3" r:id="rId2"/>'
    const parts = workbookParts({ sheet: sheetXml(row('no') + row('no')), sheets, relations: relation })
    parts.push({ name: 'xl/worksheets/sheet2.xml', data: sheetXml(row('yes') + row('1')) })
    expect(await cellsOf(zipOf(parts))).toEqual([['yes'], ['1']])
  })

  test('numbers keep the digits and zeros a serial needs, and those that are too long say that they lost some', async () => {
    const styles = stylesXml(['00000', '0000000000000000000', '000\\-0'], [0, 164, 165, 166])
    const plain = [
      '7',
      '7.0',
      '12345678901234567',
      '1.2345678901234501E+16',
      '8.9390112E+18',
      '1.1000000000000001',
      '1E-7',
    ]
    const cells = plain.map((value) => `<c><v>${value}</v></c>`).join('')
    const formatted = '<c s="1"><v>123</v></c><c s="2"><v>8939011234567890123</v></c><c s="1"><v>-5</v></c>'
    const read = await cellsOf(xlsxOf({ styles, sheet: sheetXml(`${row('h')}<row>${cells}${formatted}</row>`) }))
    expect(read[1]).toEqual([
      '7',
      '7',
      '1.23456789012346E+16',
      '1.23456789012345E+16',
      '8.9390112E+18',
      '1.1',
      '0.0000001',
      '00123',
      '8.93901123456789E+18',
      '-00005',
    ])
  })

  test('accents, entities and emoji survive the edges of chunks', async () => {
    const values = Array.from(
      { length: 3_000 },
      (_, index) => `è€😀${'x'.repeat(index % 7)}&lt;&#232;&#x1F600;_x000D_${index}`,
    )
    const expected = values.map((_, index) => `è€😀${'x'.repeat(index % 7)}<è😀\r${index}`)
    const file = xlsxOf({
      strings: texts(...values),
      sheet: sheetXml(
        values
          .map(
            (value, index) =>
              `<row><c t="s"><v>${index}</v></c>${value === '' ? '' : `<c t="inlineStr"><is><t>${value}</t></is></c>`}</row>`,
          )
          .join(''),
      ),
    })
    expect(await cellsOf(file)).toEqual(expected.map((value) => [value, value]))
  })

  test('comments, processing marks, CDATA and brackets inside attributes are no trouble', async () => {
    const sheet = sheetXml(
      `<!-- <row> --><?x <row> ?><row r="1" x="a>b"><c t="inlineStr"><is><t><![CDATA[a <b> & c]]></t></is></c></row>${row('1')}`,
    )
    expect(await cellsOf(xlsxOf({ sheet }))).toEqual([['a <b> & c'], ['1']])
  })

  test('a sheet in UTF-16 is read', async () => {
    const sheet = Buffer.from(`\ufeff${sheetXml(row('è') + row('1')).replace('UTF-8', 'UTF-16')}`, 'utf16le')
    expect(await cellsOf(xlsxOf({ sheet }))).toEqual([['è'], ['1']])
  })

  test('styled cells far to the right without content do not count as columns', async () => {
    const sheet = sheetXml(`<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>${row('2')}<row r="900"/>`)
    expect(await cellsOf(xlsxOf({ sheet }))).toEqual([['1'], ['2']])
  })
})

describe('csv files of many programs', () => {
  const expected = [
    ['Serial', 'City', 'Note'],
    ['001', 'Forlì', 'a;b,c'],
    ['002', '€ 5', 'say "hi"\nthere'],
  ]
  const content = (d: string) =>
    `Serial${d}City${d}Note\r\n001${d}Forlì${d}"a;b,c"\r\n002${d}€ 5${d}"say ""hi""\nthere"\r\n`
  const windows = (value: string) => Buffer.from(value.replaceAll('€', '\x80'), 'latin1')

  test.each([
    ['comma and UTF-8', content(',')],
    ['semicolon, UTF-8 and its mark', `\ufeff${content(';')}`],
    ['tab and UTF-16 as Excel writes it', Buffer.from(`\ufeff${content('\t')}`, 'utf16le')],
    ['tab and UTF-16 the other way round', Buffer.from(`\ufeff${content('\t')}`, 'utf16le').swap16()],
    ['semicolon and Windows-1252', windows(content(';'))],
    ['a sep= line', `sep=|\r\n${content('|')}`],
    ['line feeds only', content(',').replaceAll('\r\n', '\n')],
    ['carriage returns only', content(';').replaceAll('\r\n', '\r')],
    ['no line end at the end', content(';').trimEnd()],
    ['empty columns at the right', content(';').replaceAll('\r\n', ';;;\r\n')],
  ])('%s', async (_, file) => {
    expect(await cellsOf(file)).toEqual(expected)
  })

  test('decimal commas do not pass for delimiters, nor do commas in one header', async () => {
    expect(await cellsOf('Prezzo, netto;Q.tà\n1,5;2,5\n3,5;4\n')).toEqual([
      ['Prezzo, netto', 'Q.tà'],
      ['1,5', '2,5'],
      ['3,5', '4'],
    ])
  })

  test('a title above the header does not decide on the delimiter', async () => {
    const table = 'TML;Matricola\nT-1;S-1\nT-2;S-2\n'
    const rows = [
      ['TML', 'Matricola'],
      ['T-1', 'S-1'],
      ['T-2', 'S-2'],
    ]
    for (const title of ['Elenco terminali', 'Elenco terminali, luglio'])
      expect(await cellsOf(`${title}\n\n${table}`)).toEqual([[title], ...rows])
  })

  test('empty lines are passed over and rows keep their own number', async () => {
    expect(await readBytes('\r\na;b\r\n\r\n;\r\n1;2\r\n')).toMatchObject([
      { n: 2, cells: ['a', 'b'] },
      { n: 5, cells: ['1', '2'] },
    ])
  })

  test('one column needs no delimiter, and a quote inside a word is a quote', async () => {
    expect(await cellsOf('Model\nMonitor 15" flat\n')).toEqual([['Model'], ['Monitor 15" flat']])
  })

  test('the apostrophe before a would-be formula is taken off', async () => {
    expect(await cellsOf("h\n'=1+1\n'+39 06\n'-5\n''=x\n'quoted\n")).toEqual([
      ['h'],
      ['=1+1'],
      ['+39 06'],
      ['-5'],
      ["'=x"],
      ["'quoted"],
    ])
  })

  test('accents survive the edges of chunks, and one byte late in the file decides for Windows-1252', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `${'x'.repeat(index % 5)}àèì€${index}`)
    const utf8 = await cellsOf(lines.join('\n'))
    expect(utf8.map(([cell]) => cell)).toEqual(lines)
    const late = await cellsOf(windows(`${'plain\n'.repeat(200_000)}perché\n`))
    expect(late.at(-1)).toEqual(['perché'])
  })

  test('a header may be called __proto__', async () => {
    expect(await cellsOf('__proto__,constructor\n1,2\n')).toEqual([
      ['__proto__', 'constructor'],
      ['1', '2'],
    ])
  })
})

describe('reading goes at the pace of its caller', () => {
  test('a caller that stops early ends the thread, and the file is closed', async () => {
    await withFile('h\n'.repeat(150_000), async (path) => {
      for await (const batch of readSheet(path)) {
        expect(batch).toHaveLength(1_000)
        break
      }
      if (existsSync('/proc/self/fd')) {
        const { readdir, readlink } = await import('node:fs/promises')
        const open = await Promise.all(
          (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
        )
        expect(open).not.toContain(path)
      }
    })
  })

  test('progress runs up to the whole', async () => {
    const seen: [number, number][] = []
    const rows = Array.from({ length: 5_000 }, (_, index) => row(`serial ${index}`)).join('')
    await readBytes(xlsxOf({ sheet: sheetXml(rows) }), { onProgress: (read, total) => seen.push([read, total]) })
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.map(([read]) => read)).toEqual(seen.map(([read]) => read).toSorted((a, b) => a - b))
    expect(seen.at(-1)?.[0]).toBe(seen.at(-1)?.[1])
  })

  test('a file that is not there is no problem of the file', async () => {
    await expect(readSheet('/nowhere/at/all').next()).rejects.toThrow(/ENOENT/)
  })
})
