/** The PDF of a document: that of a draft is drawn each time; that of an issued one is drawn once, when it is first read or soon after, and kept with its hash. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileNamePart } from '#lib/texts/file-name.ts'
import type { Language } from '#lib/texts/texts.ts'
import type { Tx } from '#server/database/db.ts'
import { type FileStore, findFile, getFile, insertFile, storeContent } from '#server/files/files.ts'
import type { StoredFile } from '#server/files/verified-read.ts'
import type { Download } from '#server/http/download.ts'
import { log } from '#server/log.ts'
import { pictureForPdf } from '#server/papers/picture.ts'
import { renderPdf } from '#server/papers/render-pdf.ts'
import type { Act } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import type { Copies, DocumentContent } from '../contract.ts'
import { voidReason } from '../rules.ts'
import { type Printed, transportDocument } from './paper-layout.ts'
import { findKept, findUnkept, type IssuedDocument, insertKept, lockIssued, type Unkept } from './queries.ts'

const media_type = 'application/pdf'

type Drawing = {
  content: DocumentContent
  language: Language
  copies: Copies
  /** Where the sender's logo is stored: looked up in the transaction, drawn after it. */
  logo: StoredFile | null
  issued?: IssuedDocument
  compress?: boolean
}

/** Draws a document; the same issued document is the same bytes. */
async function drawDocument(
  files: FileStore,
  { content, language, copies, issued, logo: picture, compress = true }: Drawing,
): Promise<Buffer> {
  const logo = await pictureForPdf(files, picture)
  const voided = issued?.voided_at
    ? { at: issued.voided_at, reason: voidReason({ code: issued.void_code, reason: issued.void_reason }, language) }
    : null
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

const longestParty = 60

/** By number and party, so that a folder of them can be read: DDT-MI-T12-2026-Banca-Alfa.pdf. */
function fileName(label: string | undefined, { addressee }: DocumentContent, language: Language): string {
  const number = label ? fileNamePart(label) : language === 'IT' ? 'bozza' : 'draft'
  const party = fileNamePart(addressee.name).slice(0, longestParty)
  return `${['DDT', number, party, ...(language === 'IT' ? [] : ['EN'])].filter(Boolean).join('-')}.pdf`
}

export type PaperOptions = { language: Language; copies?: Copies | undefined }

const findLogo = (tx: Tx, { sender }: DocumentContent) => findFile(tx, sender.logo_id)

/** Drawn after the transaction, in its turn. */
const download = (draw: () => Promise<Buffer>, name: string): Download => ({
  stream: async () => Readable.from([await draw()]),
  takes: 'drawing',
  media_type,
  name,
})

/** Papers being drawn: who asks for the same one meanwhile waits for it. */
const underWay = new Map<string, Promise<Buffer>>()
/** Single copies, which are not kept with the document, as they were drawn last. */
const singleCopies = new Map<string, Buffer>()
const maxSingleCopies = 20

async function drawOnce(
  services: Pick<Services, 'files' | 'database'>,
  issued: IssuedDocument,
  { language, copies }: { language: Language; copies: Copies },
): Promise<Buffer> {
  const key = [issued.id, language, issued.voided_at, copies].join(' ')
  const known = singleCopies.get(key) ?? underWay.get(key)
  if (known) return known
  const drawing =
    copies === 'all' ? drawAndKeep(services, issued, language) : drawCopy(services, issued, language, copies)
  underWay.set(key, drawing)
  const pdf = await drawing.finally(() => underWay.delete(key))
  if (copies !== 'all') singleCopies.set(key, pdf)
  for (const oldest of singleCopies.keys()) if (singleCopies.size > maxSingleCopies) singleCopies.delete(oldest)
  return pdf
}

async function drawCopy(
  { database, files }: Pick<Services, 'files' | 'database'>,
  issued: IssuedDocument,
  language: Language,
  copies: Copies,
): Promise<Buffer> {
  const logo = await database.read((tx) => findLogo(tx, issued.content))
  return drawDocument(files, { content: issued.content, language, copies, issued, logo })
}

/** A paper that cannot be kept, because the disk is full, is shown all the same. */
async function drawAndKeep(
  services: Pick<Services, 'files' | 'database'>,
  issued: IssuedDocument,
  language: Language,
): Promise<Buffer> {
  const pdf = await drawCopy(services, issued, language, 'all')
  await keepPdf(services, issued, language, pdf).catch((error: unknown) =>
    log.error({ err: error, document: issued.label }, 'a document was not kept'),
  )
  return pdf
}

/** The stored PDF; the first reader of one that is not stored yet has it drawn and stored. */
export async function issuedPaper(
  { tx }: Pick<Act, 'tx'>,
  services: Pick<Services, 'files' | 'database'>,
  issued: IssuedDocument,
  { language, copies = 'all' }: PaperOptions,
): Promise<Download> {
  const name = fileName(issued.label, issued.content, language)
  const kept = copies === 'all' ? await findKept(tx, issued, language) : undefined
  if (kept === undefined) return download(() => drawOnce(services, issued, { language, copies }), name)
  const file = await getFile(tx, kept)
  return {
    stream: () => services.files.read(file),
    media_type,
    name,
    headers: { 'content-length': String(file.bytes) },
  }
}

export async function draftPaper(
  { tx }: Pick<Act, 'tx'>,
  files: FileStore,
  content: DocumentContent,
  { language, copies = 'all' }: PaperOptions,
): Promise<Download> {
  const logo = await findLogo(tx, content)
  return download(
    () => drawDocument(files, { content, language, copies, logo }),
    fileName(undefined, content, language),
  )
}

/** Stored outside the transaction, then linked with its hash. */
async function keepPdf(
  { database, files }: Pick<Services, 'files' | 'database'>,
  issued: IssuedDocument,
  language: Language,
  pdf: Buffer,
): Promise<void> {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const name = fileName(issued.label, issued.content, language)
  const stored = await storeContent(files, { name, media_type, bytes: pdf.length, sha256, content: pdf })
  await database.write(async (tx) => {
    await lockIssued(tx, issued.id)
    if (await findKept(tx, issued, language)) return
    const act: Act = { tx, user: undefined, language, correlation_id: 'keep-documents' }
    const file_id = await insertFile(act, stored)
    const voided = issued.voided_at !== null
    await insertKept(tx, { issued_document_id: issued.id, language, voided, file_id, sha256 })
  })
}

async function keepDocument(services: Services, unkept: Unkept): Promise<void> {
  const { language, stamped, ...known } = unkept
  const issued = stamped ? known : { ...known, voided_at: null, void_code: null, void_reason: null }
  await keepPdf(services, issued, language, await drawCopy(services, issued, language, 'all'))
}

/** Keeps the paper of everything that was issued or voided since the last time; returns how many. */
export async function keepDocuments(services: Services): Promise<number> {
  const unkept = await services.database.read(findUnkept)
  for (const it of unkept) {
    try {
      await keepDocument(services, it)
    } catch (error) {
      // Continue with the others; this one is retried next time.
      log.error({ err: error, document: it.label }, 'a document was not kept')
    }
  }
  return unkept.length
}
