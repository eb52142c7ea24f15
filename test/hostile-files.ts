/** Broken, hostile and wrong files, each with the reason a reader must give for refusing it. */
import { gzipSync } from 'node:zlib'
import type { SheetErrorReason } from '#server/sheets/sheet-error.ts'
import {
  compoundFile,
  head,
  inline,
  lyingXlsx,
  type Part,
  row,
  sheetXml,
  stringsXml,
  workbookParts,
  xlsxOf,
  zipOf,
} from './sheet-files.ts'

type Hostile = { what: string; reason: SheetErrorReason; make: () => string | Buffer }
const hostile = (what: string, reason: SheetErrorReason, make: Hostile['make']): Hostile => ({ what, reason, make })

const bytes = (text: string) => Buffer.from(text, 'hex')
const two = sheetXml(row('a') + row('b'))
const withPart = (part: Part) => zipOf([...workbookParts({ sheet: two }), part])
const sheetOf = (xml: string) => xlsxOf({ sheet: xml })
const stored = (file: Part[]) => file.map((part) => ({ ...part, stored: true }))

/** The last column that is taken: the 199 before it are made of nothing. */
export const farRows = (count: number) => '<row><c r="GR1"><v>1</v></c></row>'.repeat(count)

const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${'bcdefghi'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`)
  .join('')}]>`

export const hostileOthers: Hostile[] = [
  hostile('an empty file', 'empty', () => ''),
  hostile('a file of spaces and line ends', 'empty', () => ' \r\n\t\n  ;;;\n'),
  hostile('the mark of UTF-8 and nothing else', 'empty', () => '\ufeff'),
  hostile('a PDF', 'not_a_sheet', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj'),
  hostile('a program for Windows', 'not_a_sheet', () =>
    Buffer.concat([Buffer.from('MZ'), bytes('90000300'), Buffer.alloc(200)]),
  ),
  hostile('a program for Linux', 'not_a_sheet', () => Buffer.concat([bytes('7f454c46020101'), Buffer.alloc(64)])),
  hostile('a shell script', 'not_a_sheet', () => '#!/bin/sh\nrm -rf /\n'),
  hostile('a PNG', 'not_a_sheet', () => bytes('89504e470d0a1a0a0000000d49484452')),
  hostile('a JPEG', 'not_a_sheet', () => bytes('ffd8ffe10101010101')),
  hostile('a GIF', 'not_a_sheet', () => 'GIF89a,,,\n1,2,3'),
  hostile('an SVG', 'not_a_sheet', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  hostile('a web page saved as xls', 'web_page', () => '\r\n <html><table><tr><td>Serial</td></tr></table></html>'),
  hostile('a web page in UTF-16', 'web_page', () => Buffer.from('\ufeff<html><table></table></html>', 'utf16le')),
  hostile('a spreadsheet of 2003 as XML', 'web_page', () => '\ufeff<?xml version="1.0"?><Workbook/>'),
  hostile('JSON', 'not_a_sheet', () => '[{"serial": "1", "model": "2"}]'),
  hostile('RTF', 'not_a_sheet', () => '{\\rtf1\\ansi Hello}'),
  hostile('SYLK', 'not_a_sheet', () => 'ID;PWXL;N;E\r\nC;Y1;X1;K"a"\r\n'),
  hostile('a mail archive saved as xls', 'web_page', () => 'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n'),
  hostile('gzip', 'not_a_sheet', () => gzipSync('a;b\n1;2\n')),
  hostile('an old xls', 'old_xls', () => compoundFile('Root Entry', 'Workbook')),
  hostile('an xls of 1995', 'old_xls', () => compoundFile('Root Entry', 'Book')),
  hostile('an xls without a container', 'old_xls', () => bytes('0904060000001000')),
  hostile('an xlsx behind a password', 'password', () =>
    compoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
  ),
  hostile('an old Word document', 'not_a_sheet', () => compoundFile('Root Entry', 'WordDocument')),
]

export const hostileZips: Hostile[] = [
  hostile('an empty zip', 'not_a_sheet', () => zipOf([])),
  hostile('a zip of other things', 'not_a_sheet', () => zipOf([{ name: 'a.txt', data: 'a' }])),
  hostile('a Word document', 'not_a_sheet', () => zipOf([{ name: 'word/document.xml', data: '<x/>' }])),
  hostile('an OpenDocument sheet', 'other_format', () => zipOf([{ name: 'content.xml', data: '<x/>' }])),
  hostile('a binary workbook', 'other_format', () => zipOf([{ name: 'xl/workbook.bin', data: 'x' }])),
  hostile('a workbook with macros', 'macros', () => withPart({ name: 'xl/vbaProject.bin', data: 'x' })),
  hostile('macros under another name', 'macros', () =>
    xlsxOf({ sheet: two, relations: '<Relationship Id="v" Type="x/vbaProject" Target="a.bin"/>' }),
  ),
  hostile('an encrypted zip', 'password', () => lyingXlsx({ sheet: two }, { flags: 1 })),
  hostile('a zip with strong encryption', 'password', () => lyingXlsx({ sheet: two }, { flags: 0x41 })),
  hostile('a zip cut short', 'broken', () => xlsxOf({ sheet: two }).subarray(0, -40)),
  hostile('a zip cut after its first bytes', 'broken', () => bytes('504b0304140000')),
  hostile('a zip with a hole', 'broken', () => {
    const file = xlsxOf({ sheet: sheetXml(row('a', 'b').repeat(500)) })
    return file.fill(0xff, 900, 1_000)
  }),
  hostile('a wrong checksum', 'broken', () => lyingXlsx({ sheet: two }, { crc: 1 })),
  hostile('a size claimed too small', 'broken', () => lyingXlsx({ sheet: two }, { size: 10 })),
  hostile('a size claimed too large', 'broken', () => lyingXlsx({ sheet: two }, { size: 100_000 })),
  hostile('a packed size claimed too small', 'broken', () => lyingXlsx({ sheet: two }, { packed: 10 })),
  hostile('a packed size beyond the file', 'unsafe', () => lyingXlsx({ sheet: two }, { packed: 50_000_000 })),
  hostile('a part that begins beyond the file', 'broken', () => lyingXlsx({ sheet: two }, { offset: 1_000_000 })),
  hostile('a part that begins inside another', 'broken', () => lyingXlsx({ sheet: two }, { offset: 7 })),
  hostile('a way of packing nobody knows', 'broken', () => lyingXlsx({ sheet: two }, { method: 12 })),
  hostile('a bomb that says so', 'too_large', () => lyingXlsx({ sheet: two }, { size: 4_000_000_000 })),
  hostile('many parts that are a bomb together', 'too_large', () =>
    zipOf(
      [1, 2, 3].map((n) => ({
        name: `${n}`,
        data: Buffer.alloc(2_000_000, `${n}ab`),
        stored: true,
        claims: { size: 300_000_000, method: 8 },
      })),
    ),
  ),
  hostile('a bomb packed a thousandfold', 'unsafe', () => sheetOf(sheetXml(' '.repeat(60_000_000)))),
  hostile('a bomb that claims to be small', 'broken', () =>
    lyingXlsx({ sheet: sheetXml(' '.repeat(60_000_000)) }, { size: 1_000 }),
  ),
  hostile('parts that share their bytes', 'unsafe', () => {
    const parts: Part[] = Array.from({ length: 300 }, (_, n) => ({
      name: `${n}`,
      data: 'x',
      claims: { offset: 0, packed: 500 },
    }))
    return zipOf(parts)
  }),
  hostile('thousands of parts', 'unsafe', () =>
    zipOf(Array.from({ length: 2_500 }, (_, n) => ({ name: `${n}`, data: '' }))),
  ),
  hostile('more parts claimed than there are', 'broken', () => zipOf(workbookParts({ sheet: two }), 9)),
  hostile('a path that climbs out', 'unsafe', () => withPart({ name: '../../etc/cron.d/x', data: 'x' })),
  hostile('a path that climbs out with backslashes', 'unsafe', () => withPart({ name: '..\\..\\x', data: 'x' })),
  hostile('an absolute path', 'unsafe', () => withPart({ name: '/etc/passwd', data: 'x' })),
  hostile('a path with a drive', 'unsafe', () => withPart({ name: 'C:/x', data: 'x' })),
  hostile('the same name twice', 'unsafe', () => withPart({ name: 'xl/worksheets/sheet1.xml', data: two })),
  hostile('the same name in other letters', 'unsafe', () => withPart({ name: 'XL/Workbook.xml', data: two })),
]

export const hostileWorkbooks: Hostile[] = [
  hostile('a header alone', 'no_rows', () => sheetOf(sheetXml(row('Serial', 'Model')))),
  hostile('a sheet without rows', 'empty', () => sheetOf(sheetXml(''))),
  hostile('only hidden sheets', 'empty', () =>
    xlsxOf({ sheet: two, sheets: '<sheet name="a" state="hidden" r:id="rId1"/>' }),
  ),
  hostile('a workbook without sheets', 'broken', () => xlsxOf({ sheet: two, sheets: '<x/>' })),
  hostile('a sheet that is not there', 'broken', () =>
    zipOf(workbookParts({ sheet: two }).filter(({ name }) => !name.includes('sheet1'))),
  ),
  hostile('a sheet outside the file', 'unsafe', () =>
    xlsxOf({
      sheet: two,
      sheets: '<sheet name="a" r:id="out"/>',
      relations: '<Relationship Id="out" Type="x/worksheet" TargetMode="External" Target="http://example.com/x"/>',
    }),
  ),
  hostile('a sheet above the file', 'broken', () =>
    xlsxOf({
      sheet: two,
      sheets: '<sheet name="a" r:id="up"/>',
      relations: '<Relationship Id="up" Type="x/worksheet" Target="../../../etc/passwd"/>',
    }),
  ),
  hostile('a document type in the sheet', 'unsafe', () => sheetOf(two.replace('<worksheet', `${doctype}<worksheet`))),
  hostile('an outside entity in the strings', 'unsafe', () =>
    xlsxOf({ sheet: two, strings: stringsXml(['<t>&e;</t>']).replace('<sst', `${doctype}<sst`) }),
  ),
  hostile('a billion laughs in the workbook', 'unsafe', () =>
    xlsxOf({ sheet: two, properties: `${laughs}<a>&i;</a>` }),
  ),
  hostile('a document type in UTF-16', 'unsafe', () =>
    xlsxOf({ sheet: Buffer.from(`\ufeff${two.replace('<worksheet', `${doctype}<worksheet`)}`, 'utf16le') }),
  ),
  hostile('an entity nobody declared', 'unsafe', () => sheetOf(sheetXml(row('a') + row('&xxe;')))),
  hostile('a bare ampersand', 'broken', () => sheetOf(sheetXml(row('a') + row('Rossi & figli')))),
  hostile('a character that does not exist', 'broken', () => sheetOf(sheetXml(row('a') + row('&#xD800;')))),
  hostile('a NUL inside the sheet', 'broken', () => sheetOf(sheetXml(row('a') + row('b\0')))),
  hostile('first and last column on 20,000 rows', 'too_many_columns', () =>
    sheetOf(
      sheetXml(
        Array.from(
          { length: 20_000 },
          (_, n) => `<row><c r="A${n + 1}"><v>${n}</v></c><c r="XFD${n + 1}"><v>1</v></c></row>`,
        ).join(''),
      ),
    ),
  ),
  hostile('a million columns', 'too_many_columns', () =>
    zipOf(stored(workbookParts({ sheet: sheetXml(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`) }))),
  ),
  hostile('a column beyond the last', 'too_many_columns', () =>
    sheetOf(sheetXml('<row><c r="ZZZZZZ1"><v>1</v></c></row>')),
  ),
  hostile('a cell without a column', 'broken', () => sheetOf(sheetXml('<row><c r="17"><v>1</v></c></row>'))),
  hostile('rows in the wrong order', 'broken', () => sheetOf(sheetXml('<row r="5"/><row r="4"/>'))),
  hostile('row number nought', 'broken', () => sheetOf(sheetXml('<row r="0"/>'))),
  hostile('row number 9e99', 'broken', () => sheetOf(sheetXml('<row r="9e99"/>'))),
  hostile('a string that is not there', 'broken', () => sheetOf(sheetXml('<row><c t="s"><v>5</v></c></row>'))),
  hostile('a string numbered __proto__', 'broken', () => sheetOf(sheetXml('<row><c t="s"><v>__proto__</v></c></row>'))),
  hostile('a cell of 40,000 characters', 'too_much_text', () => sheetOf(sheetXml(row('a') + row('x'.repeat(40_000))))),
  hostile('a cell of 30 MB', 'too_much_text', () =>
    zipOf(stored(workbookParts({ sheet: sheetXml(row('x'.repeat(30_000_000))) }))),
  ),
  hostile('a shared string of 30 MB', 'too_much_text', () =>
    zipOf(stored(workbookParts({ sheet: two, strings: stringsXml([`<t>${'y'.repeat(30_000_000)}</t>`]) }))),
  ),
  hostile('one long string a hundred times in each row', 'too_much_text', () =>
    xlsxOf({
      strings: stringsXml([`<t>${'x'.repeat(32_000)}</t>`]),
      sheet: sheetXml(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(1_000)),
    }),
  ),
  hostile('a long string in every row', 'unsafe', () =>
    xlsxOf({
      strings: stringsXml([`<t>${'x'.repeat(32_000)}</t>`]),
      sheet: sheetXml(
        Array.from({ length: 8_000 }, (_, n) => `<row r="${n + 1}"><c t="s"><v>0</v></c></row>`).join(''),
      ),
    }),
  ),
  hostile('a long string of blanks in every row', 'unsafe', () =>
    xlsxOf({
      strings: stringsXml([`<t>${' '.repeat(32_000)}</t>`]),
      sheet: sheetXml(row('a') + '<row><c t="s"><v>0</v></c></row>'.repeat(8_000)),
    }),
  ),
  hostile('a far column in every row', 'unsafe', () => sheetOf(sheetXml(farRows(190_000)))),
  hostile('a sheet under many names', 'unsafe', () =>
    xlsxOf({ sheet: two, sheets: '<sheet name="a" r:id="rId1"/>'.repeat(100_000) }),
  ),
  hostile('tags that do not match', 'broken', () =>
    sheetOf(`${head}<worksheet><sheetData><row></sheetData></row></worksheet>`),
  ),
  hostile('a sheet that ends too early', 'broken', () => sheetOf(`${head}<worksheet><sheetData>${row('a')}`)),
  hostile('a sheet that is no XML', 'broken', () => sheetOf('Serial;Model\n1;2\n')),
  hostile('an empty sheet part', 'broken', () => sheetOf('')),
  hostile('two roots', 'broken', () => sheetOf(two + two.replace(head, ''))),
  hostile('tags nested a thousand deep', 'unsafe', () => sheetOf('<a>'.repeat(1_000))),
  hostile('a tag of a megabyte', 'too_much_text', () => sheetOf(`<worksheet a="${'x'.repeat(1_000_000)}"/>`)),
  hostile('a comment without an end', 'too_much_text', () => sheetOf(`<worksheet><!--${' -'.repeat(1_000_000)}`)),
  hostile('attributes without quotes', 'broken', () => sheetOf(sheetXml('<row r=1></row>'))),
  hostile('a workbook part of 20 MB', 'too_large', () =>
    zipOf(stored(workbookParts({ sheet: two, properties: '<x/>'.repeat(5_000_000) }))),
  ),
  hostile('a hundred thousand styles', 'unsafe', () =>
    xlsxOf({ sheet: two, styles: `<styleSheet><cellXfs>${'<xf/>'.repeat(100_000)}</cellXfs></styleSheet>` }),
  ),
  hostile('inline text in endless runs', 'too_much_text', () =>
    sheetOf(sheetXml(`<row>${inline('').replace('<t></t>', '<r><t>abcdefgh</t></r>'.repeat(60_000))}</row>`)),
  ),
]

export const hostileCsv: Hostile[] = [
  hostile('a header alone', 'no_rows', () => 'Serial;Model\r\n'),
  hostile('a NUL', 'not_a_sheet', () => 'Serial;Model\n1\0;2\n'),
  hostile('a NUL late in the file', 'not_a_sheet', () => `${'Serial;Model\n'.repeat(150_000)}\0`),
  hostile('a NUL in UTF-16', 'not_a_sheet', () => Buffer.from('\ufeffa;b\n1\0;2\n', 'utf16le')),
  hostile('noise', 'not_a_sheet', () => Buffer.from(Array.from({ length: 4_000 }, (_, n) => ((n * 7_919) % 255) + 1))),
  hostile('a field of a megabyte', 'too_much_text', () => `a;b\n${'x'.repeat(1_000_000)};1\n`),
  hostile('a field of 40,000 characters', 'too_much_text', () => `a;b\n${'x'.repeat(40_000)};1\n`),
  hostile('a line of 20 million commas', 'too_much_text', () => `a,b\n${','.repeat(20_000_000)}`),
  hostile('commas across quoted line ends', 'too_much_text', () => `a,b\n${`${','.repeat(500_000)}"\n"`.repeat(20)}`),
  hostile('300 columns', 'too_many_columns', () => `${'a,'.repeat(300)}\n1,2\n`),
  hostile('a quote that is never closed', 'broken', () => 'a;b\n"1;2\n3;4\n'),
  hostile('a quote that is never closed in a long file', 'too_much_text', () => `a;b\n"${'1;2\n'.repeat(500_000)}`),
]
