/** All SQL of documents: the series, what was issued, and the papers that are kept. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, Day, Instant, integer, nullableInstant, nullableText, string } from '#lib/records/fields.ts'
import { type Language, languages } from '#lib/texts/texts.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { exists, insertId, many, maybeOne, readValue } from '#server/database/rows.ts'
import type { Numbered } from '#server/papers/series.ts'
import { DocumentContent, type VoidInput, voidCodes } from '../contract.ts'

export type Series = { kind: string; warehouse_id: number; year: number }

const IssuedDocument = z.strictObject({
  id: integer,
  label: string,
  /** Papers issued long ago hold more than is drawn of them. */
  content: DocumentContent.strip(),
  issued_at: Instant,
  voided_at: nullableInstant,
  void_code: z.enum(voidCodes).nullable(),
  void_reason: nullableText,
})
export type IssuedDocument = z.infer<typeof IssuedDocument>
const issuedColumns = sql`id, label, content, issued_at, voided_at, void_code, void_reason`

/** The number that would be next, without taking it. */
export async function findNextNumber(
  tx: Tx,
  { kind, warehouse_id, year }: Series,
): Promise<{ number: number; code: string | null } | undefined> {
  return maybeOne(tx, { number: integer, code: nullableText })`
    select coalesce(s.last_number, 0) + 1 as number, w.code from warehouse w
      left join document_series s on s.warehouse_id = w.id and s.kind = ${kind} and s.year = ${year}
    where w.id = ${warehouse_id}`
}

export async function findNumber(tx: Tx, { kind, warehouse_id, year }: Series, number: number) {
  return maybeOne(tx, { label: string, issued_on: Day })`
    select label, issued_on from issued_document
    where kind = ${kind} and warehouse_id = ${warehouse_id} and year = ${year} and number = ${number}`
}

export const isPrinted = (tx: Tx, label: string) =>
  exists(tx)`select from issued_document where label = ${label} limit 1`

export type NewDocument = Series &
  Numbered & {
    prefix: string
    document: string
    document_id: number
    content: DocumentContent
  }

export const insertIssued = (tx: Tx, it: NewDocument) => insertId(tx)`
    insert into issued_document
      (kind, warehouse_id, year, number, prefix, label, document, document_id, issued_on, issued_at, issued_by, content)
    values (${it.kind}, ${it.warehouse_id}, ${it.year}, ${it.number}, ${it.prefix}, ${it.label}, ${it.document},
      ${it.document_id}, ${it.on}, coalesce(${it.at}::timestamptz, now()), ${it.by}, ${JSON.stringify(it.content)}::jsonb)
    returning id`

type Voiding = VoidInput & { at: string | null; by: number }

export async function voidIssued(tx: Tx, document: string, document_id: number, { at, by, code, reason }: Voiding) {
  return maybeOne(tx, { id: integer, label: string })`
    update issued_document set voided_at = coalesce(${at}::timestamptz, now()), voided_by = ${by},
      void_code = ${code}, void_reason = ${reason}
    where document = ${document} and document_id = ${document_id} and voided_at is null
    returning id, label`
}

/** The last document issued for a record; it may be issued again after being voided. */
export const findLastIssued = (tx: Tx, document: string, document_id: number) => maybeOne(tx, IssuedDocument)`
    select ${issuedColumns} from issued_document
    where document = ${document} and document_id = ${document_id} order by id desc limit 1`

export const findIssued = (tx: Tx, id: number) =>
  maybeOne(tx, IssuedDocument)`select ${issuedColumns} from issued_document where id = ${id}`

/** Locked, so that two workers do not both store its PDF. */
export const lockIssued = (tx: Tx, id: number) => lockRows(tx, 'issued_document', id)

export const findKept = (tx: Tx, { id, voided_at }: IssuedDocument, language: Language) => readValue(tx, integer)`
    select file_id from issued_document_file
    where issued_document_id = ${id} and language = ${language} and voided = ${voided_at !== null}`

const Unkept = IssuedDocument.extend({ language: z.enum(languages), stamped: boolean })
export type Unkept = z.infer<typeof Unkept>

/** Each language of each document, as it was issued; and once more, stamped, when it was voided. */
export const findUnkept = (tx: Tx) => many(tx, Unkept)`
    select ${issuedColumns}, l.language, s.stamped from issued_document d
    cross join unnest(${languages}::text[]) as l(language)
    cross join lateral (select false as stamped union all select true where d.voided_at is not null) s
    where not exists (select from issued_document_file f
      where f.issued_document_id = d.id and f.language = l.language and f.voided = s.stamped)
    order by d.id limit 100`

type KeptFile = { issued_document_id: number; language: Language; voided: boolean; file_id: number; sha256: string }

export const insertKept = (tx: Tx, it: KeptFile) =>
  sql`insert into issued_document_file (issued_document_id, language, voided, file_id, sha256)
    values (${it.issued_document_id}, ${it.language}, ${it.voided}, ${it.file_id}, ${it.sha256})`.execute(tx)

const WarehouseFacts = z.strictObject({
  name: string,
  code: nullableText,
  address: nullableText,
  city: nullableText,
  province: nullableText,
})

export const findWarehouse = (tx: Tx, id: number) => maybeOne(tx, WarehouseFacts)`
    select name, code, address, city, province from warehouse where id = ${id}`

const CarrierFacts = z.strictObject({ name: string, address: nullableText, vat_number: nullableText })

export const findCarrier = (tx: Tx, courier_id: number) => maybeOne(tx, CarrierFacts)`
    select name, address, vat_number from courier where id = ${courier_id}`
