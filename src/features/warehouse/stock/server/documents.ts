/**
 * The kinds of documents that movements can refer to. Features name theirs in their manifest, and the ledger uses them to name, link, notify and undo.
 */
import type { Words } from '#lib/texts/texts.ts'
import type { UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'

/** What an action did: its batch, and how many products it moved. */
export type Moved = { batch_id: number; count: number }
export type UndoAct = UserAct & { services: Services }
/** A large undo goes on as a job. */
export type Undone = Moved & { under_way: boolean }
/** Supplier and reception date of goods that arrive with a document. */
export type DocumentArrival = { supplier_id: number | null; received_on: string }

export type MovementDocument = {
  /** The noun that the ledger keeps with the movements, and that the feature's endpoints and topics use. */
  key: string
  /** How a history names one: its `{label}` is filled in. */
  name: Words
  /** The screen that shows one. */
  link: (id: number, label: string) => string
  /** Where its label is read: a number or a file name. One without a label yet is known as #id. */
  label: { table: string; column: string }
  /** The lists that show products of such documents: they are notified of every movement. */
  topics: readonly string[]
  /**
   * How a movement of such a document is undone. `ledger`: its batch alone, as if there were no document. `own_screen`: only there,
   * because the document changes too. A function: by the feature, which undoes the document with all its movements.
   */
  undo: 'ledger' | 'own_screen' | ((act: UndoAct, document_id: number, batch_id: number) => Promise<Undone>)
  /** Present where goods arrive with such documents: locks one, and refuses more than it says until that is confirmed. */
  findArrival?: (
    act: UserAct,
    id: number,
    goods: { count: number; confirmed: boolean },
  ) => Promise<DocumentArrival | undefined>
}

let registered: ReadonlyMap<string, MovementDocument> | undefined

/** Called once per process, by src/features.ts. */
export function registerMovementDocuments(kinds: readonly MovementDocument[]): void {
  registered = new Map(kinds.map((kind) => [kind.key, kind]))
  if (registered.size < kinds.length) throw new Error('two kinds of documents have the same key')
}

function kindsByKey(): ReadonlyMap<string, MovementDocument> {
  if (!registered) throw new Error('no kinds of documents are registered: import src/features.ts')
  return registered
}

export const documentKinds = (): readonly MovementDocument[] => [...kindsByKey().values()]

export function getDocumentKind(key: string): MovementDocument {
  const kind = kindsByKey().get(key)
  if (!kind) throw new Error(`${key} is no kind of document: add it to the manifest of its feature`)
  return kind
}

export const documentTopics = (): readonly string[] => [...new Set(documentKinds().flatMap((kind) => kind.topics))]

/** The kind that goods arrive with; its id is kept with the product. */
export function arrivalKind(): MovementDocument & Required<Pick<MovementDocument, 'findArrival'>> {
  for (const { findArrival, ...kind } of documentKinds()) if (findArrival) return { ...kind, findArrival }
  throw new Error('goods arrive with no kind of document')
}
