/** The PDF of a document we issue: of a draft it is drawn anew each time; of an issued one it is made once and kept with its hash. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { requestErrors } from '#lib/errors.ts'
import { type Language, languages } from '#lib/texts.ts'
import type { Copies, DocumentContent } from '#lib/transport.ts'
import type { Act } from './act.ts'
import type { Tx } from './db.ts'
import { type FileStore, getFile, keepFile } from './files.ts'
import { defineJob } from './jobs.ts'
import { log } from './log.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import { type Printed, transportDocument } from './pdf/transport-document.ts'
import type { Download } from './serve.ts'
import type { Services } from './services.ts'

const media_type = 'application/pdf'

export type IssuedDocument = {
  id: number
  label: string
  content: DocumentContent
  issued_at: string
  voided_at: string | null
  void_reason: string | null
}
const facts = sql`id, label, content, issued_at, voided_at, void_reason`

/** What was issued last for a record; a voided one may have been issued again. */
export async function findIssued(tx: Tx, document: string, document_id: number): Promise<IssuedDocument | undefined> {
  const { rows } = await sql<IssuedDocument>`select ${facts} from issued_document
    where document = ${document} and document_id = ${document_id} order by id desc limit 1`.execute(tx)
  return rows[0]
}

async function findKept(tx: Tx, { id, voided_at }: IssuedDocument, language: Language) {
  const { rows } = await sql<{ file_id: number }>`select file_id from issued_document_file
    where issued_document_id = ${id} and language = ${language} and voided = ${voided_at !== null}`.execute(tx)
  return rows[0]?.file_id
}

/** The logo is kept as webp, which PDF does not know. */
export async function logoOf(tx: Tx, files: FileStore, logo_id: number | null): Promise<string | null> {
  if (logo_id === null) return null
  const { key } = await getFile(tx, logo_id)
  // Loaded with the first logo: until then it would only take memory.
  const { default: sharp } = await import('sharp')
  const png = await sharp(await buffer(await files.read(key)))
    .resize({ width: 600, height: 240, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

type Print = {
  content: DocumentContent
  language: Language
  copies: Copies
  issued?: IssuedDocument
  compress?: boolean
}

/** Draws a document; the same issued document is the same bytes. */
async function drawDocument(
  tx: Tx,
  files: FileStore,
  { content, language, copies, issued, compress = true }: Print,
): Promise<Buffer> {
  const logo = await logoOf(tx, files, content.sender.logo_id)
  const voided = issued?.voided_at ? { at: issued.voided_at, reason: issued.void_reason ?? '' } : null
  const printed: Printed = {
    content,
    language,
    copies,
    label: issued?.label ?? null,
    issued_at: issued?.issued_at ?? null,
    voided,
    logo,
  }
  return Buffer.from(await renderPdf(transportDocument(printed), { compress }))
}

const nameOf = (label: string | undefined, language: Language) =>
  `DDT-${label ? label.replace(/[^\w-]+/g, '-') : language === 'IT' ? 'bozza' : 'draft'}${language === 'IT' ? '' : '-EN'}.pdf`

type Asked = { language: Language; copies?: Copies | undefined }

/** The kept paper, or, until it is kept, the same drawn from what was frozen. */
async function issuedPaper(
  { tx }: Pick<Act, 'tx'>,
  files: FileStore,
  issued: IssuedDocument,
  asked: Asked,
): Promise<Download> {
  const { language, copies = 'all' } = asked
  const name = nameOf(issued.label, language)
  const kept = copies === 'all' ? await findKept(tx, issued, language) : undefined
  if (kept !== undefined) {
    const { key, bytes } = await getFile(tx, kept)
    return { stream: await files.read(key), media_type, name, headers: { 'content-length': String(bytes) } }
  }
  return paper(await drawDocument(tx, files, { content: issued.content, language, copies, issued }), name)
}

const paper = (pdf: Buffer, name: string): Download => ({
  stream: Readable.from([pdf]),
  media_type,
  name,
  headers: { 'content-length': String(pdf.length) },
})

/** The paper of a record: what was issued for it, or its draft. The caller has made sure that this user may see the record. */
export async function documentDownload(
  act: Pick<Act, 'tx'>,
  { files }: Pick<Services, 'files'>,
  { document, document_id, draft }: { document: string; document_id: number; draft?: DocumentContent | undefined },
  asked: Asked,
): Promise<Download> {
  const issued = await findIssued(act.tx, document, document_id)
  if (issued) return issuedPaper(act, files, issued, asked)
  if (!draft) throw requestErrors.not_found()
  const { language, copies = 'all' } = asked
  return paper(await drawDocument(act.tx, files, { content: draft, language, copies }), nameOf(undefined, language))
}

/** The paper of one number, voided or not. */
export async function issuedDownload(
  act: Pick<Act, 'tx'>,
  { files }: Pick<Services, 'files'>,
  id: number,
  asked: Asked,
): Promise<Download> {
  const { rows } = await sql<IssuedDocument>`select ${facts} from issued_document where id = ${id}`.execute(act.tx)
  if (!rows[0]) throw requestErrors.not_found()
  return issuedPaper(act, files, rows[0], asked)
}

type Unkept = IssuedDocument & { language: Language; stamped: boolean }

/** Each language of each document, as it was issued; and once more, stamped, when it was voided. */
const findUnkept = (tx: Tx) =>
  sql<Unkept>`select ${facts}, l.language, s.stamped from issued_document d
    cross join unnest(${languages}::text[]) as l(language)
    cross join lateral (select false as stamped union all select true where d.voided_at is not null) s
    where not exists (select from issued_document_file f
      where f.issued_document_id = d.id and f.language = l.language and f.voided = s.stamped)
    order by d.id limit 100`
    .execute(tx)
    .then(({ rows }) => rows)

/** Draws first and then keeps, so that the transaction is short: the file, its hash, and the row that names it. */
async function keepDocument({ database, files }: Services, unkept: Unkept): Promise<void> {
  const { language, stamped, ...known } = unkept
  const issued = stamped ? known : { ...known, voided_at: null, void_reason: null }
  const pdf = await database.read((tx) =>
    drawDocument(tx, files, { content: issued.content, language, copies: 'all', issued }),
  )
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await database.write(async (tx) => {
    // Held, so that two workers do not both keep it.
    await sql`select from issued_document where id = ${issued.id} for update`.execute(tx)
    if (await findKept(tx, issued, language)) return
    const act: Act = { tx, user: undefined, language, correlation_id: 'keep-documents' }
    const file = { name: nameOf(issued.label, language), media_type, bytes: pdf.length, sha256, content: pdf }
    const file_id = await keepFile(act, files, file)
    await sql`insert into issued_document_file (issued_document_id, language, voided, file_id, sha256)
      values (${issued.id}, ${language}, ${stamped}, ${file_id}, ${sha256})`.execute(tx)
  })
}

/** Keeps the paper of everything that was issued or voided since the last time; returns how many. */
export async function keepDocuments(services: Services): Promise<number> {
  const unkept = await services.database.read(findUnkept)
  for (const it of unkept) {
    try {
      await keepDocument(services, it)
    } catch (error) {
      // The others are kept all the same; this one is tried again the next time.
      log.error({ err: error, document: it.label }, 'a document was not kept')
    }
  }
  return unkept.length
}

export const keepDocumentsJob = defineJob({
  name: 'keep-documents',
  expireSeconds: 600,
  retries: 0,
  schedule: '*/5 * * * *',
  run: async (_data, services) => {
    await keepDocuments(services)
  },
})
