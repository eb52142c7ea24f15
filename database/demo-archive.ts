/** Archive files of the demo company: its clients' files with the jobs that they listed, and papers of every kind. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import type { FileContent, FileType } from '#features/interventions/archive/rules.ts'
import { archiveImported, keepFile } from '#features/interventions/archive/server/service.ts'
import { addDays } from '#lib/time/dates.ts'
import type { Database } from '#server/database/db.ts'
import { type FileStore, insertFile, type StoredContent, storeContent } from '#server/files/files.ts'
import type { UserAct } from '#server/records/act.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { today } from '#server/time/today.ts'
import { demoHeadings } from './demo-interventions.ts'

type Listed = { id: number; raw: [heading: string, value: string][] }
type ClientFile = { client: string; supplier_id: number; module_id: number; sent_at: string; jobs: Listed[] }

/** What each client sent in one week, as one file; its rows are those that the jobs keep. */
async function listClientFiles(database: Database): Promise<ClientFile[]> {
  const { rows } = await database.read((tx) =>
    sql<ClientFile>`
      select s.name || ' ' || m.name as client, i.supplier_id, i.module_id, max(i.received_at) as sent_at,
        json_agg(json_build_object('id', i.id, 'raw', i.raw) order by i.source_row) as jobs
      from intervention i join supplier s on s.id = i.supplier_id
        join module_name m on m.id = i.module_id
      where i.raw is not null
      group by s.name, m.name, i.supplier_id, i.module_id, i.source_sheet order by max(i.received_at)`.execute(tx),
  )
  return rows
}

async function* oneBatch<T>(rows: readonly T[]) {
  yield rows
}

const sheetOf = (jobs: readonly Listed[]) => {
  const rows = jobs.map(({ raw }) => raw.map(([, value]) => value))
  const columns = demoHeadings.map((label) => ({ label, type: 'text' as const }))
  return buffer(xlsxStream({ sheet: 'Richieste', columns, rows: oneBatch(rows) }))
}

const store = (files: FileStore, name: string, media_type: string, content: Buffer): Promise<StoredContent> => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return storeContent(files, { name, media_type, bytes: content.length, sha256, content })
}

/** One page with some lines of text. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, at) => `BT /F1 ${at === 0 ? 18 : 11} Tf 72 ${760 - at * 22} Td (${line}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

async function zipOfTexts(texts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  const whole = buffer(zip.outputStream)
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(0) })
  zip.end()
  return whole
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
  <rect width="900" height="600" fill="#e9ecf5"/><rect x="330" y="90" width="240" height="420" rx="24" fill="#3a4160"/>
  <rect x="354" y="120" width="192" height="140" rx="8" fill="#b8e0c4"/>
  ${[0, 1, 2, 3].map((line) => [0, 1, 2].map((key) => `<rect x="${360 + key * 64}" y="${290 + line * 48}" width="48" height="32" rx="6" fill="#f5f6fa"/>`).join('')).join('')}
</svg>`

type Paper = {
  name: string
  file: string
  type: Exclude<FileType, 'interventions'>
  content: FileContent
  media: string
  expires: number | null
  bytes: Buffer
}

async function papers(): Promise<Paper[]> {
  const prices = [
    'Articolo;Descrizione;Prezzo',
    'INST;Installazione;48,00',
    'SOST;Sostituzione;39,50',
    'RITIRO;Ritiro;22,00',
  ]
  const picture = await sharp(Buffer.from(drawing)).webp({ quality: 85 }).toBuffer()
  const contract = pdfOf([
    'Contratto quadro 2026',
    'Installazione e manutenzione di terminali di pagamento',
    'Durata: dal 01-01-2026 al 31-12-2026',
  ])
  const manual = pdfOf(['Manuale rapido', 'Accendere il terminale e attendere la connessione.'])
  const guides = await zipOfTexts({
    'leggimi.txt': 'Istruzioni per i tecnici.',
    'guide/inizializzazione.txt': 'Passo 1 …',
  })
  const octets = 'application/octet-stream'
  return [
    {
      name: 'Contratto quadro 2026',
      file: 'contratto-quadro-2026.pdf',
      type: 'contract',
      content: 'pdf',
      media: 'application/pdf',
      expires: 12,
      bytes: contract,
    },
    {
      name: 'Listino interventi 2026',
      file: 'listino-2026.csv',
      type: 'price_list',
      content: 'sheet',
      media: octets,
      expires: 200,
      bytes: Buffer.from(`${prices.join('\r\n')}\r\n`),
    },
    {
      name: 'Manuale vecchio modello',
      file: 'manuale-rapido.pdf',
      type: 'manual',
      content: 'pdf',
      media: 'application/pdf',
      expires: -20,
      bytes: manual,
    },
    {
      name: 'Guide per i tecnici',
      file: 'guide.zip',
      type: 'manual',
      content: 'zip',
      media: 'application/zip',
      expires: null,
      bytes: guides,
    },
    {
      name: 'Foto della tastiera',
      file: 'tastiera.webp',
      type: 'other',
      content: 'picture',
      media: 'image/webp',
      expires: null,
      bytes: picture,
    },
  ]
}

/** Contents are stored first, as everywhere; the jobs must be there. */
export async function keepDemoFiles(database: Database, files: FileStore, act: Omit<UserAct, 'tx'>): Promise<void> {
  for (const { jobs, client, sent_at, ...references } of await listClientFiles(database)) {
    const name = `${client.toLowerCase().replace(/[^a-z]+/g, '-')}-${sent_at.slice(0, 10)}.xlsx`
    const stored = await store(files, name, 'application/octet-stream', await sheetOf(jobs))
    await database.write(async (tx) => {
      const by = { ...act, tx, at: sent_at }
      const file_id = await insertFile(by, stored)
      const interventions = jobs.map(({ id }) => id)
      await archiveImported(by, { ...references, file_id, import_id: null, row_count: jobs.length, interventions })
    })
  }
  for (const { name, file, type, content, media, expires, bytes } of await papers()) {
    const stored = await store(files, file, media, bytes)
    const came = { name: file, bytes: bytes.length, sha256: stored.sha256 }
    const expires_on = expires === null ? null : addDays(today(), expires)
    const input = { name, type, supplier_id: null, module_id: null, expires_on, again: false }
    await database.write((tx) => keepFile({ ...act, tx }, input, { stored, content, came }))
  }
}
