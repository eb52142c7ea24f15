/** Words of a client's file that stand for nothing yet: listed with proposals, and mapped one by one or all at once. */
import { codeRecords, knownCodes, knownModels, modelRecords } from '#features/interventions/settings/server/service.ts'
import type { UserAct } from '#server/records/act.ts'
import type { UnknownWord } from '../../files-contract.ts'
import { proposeCode, proposePart } from '../../files-proposals.ts'
import { fileErrors } from '../../files-texts.ts'
import { getFile } from './service.ts'
import * as queries from './word-queries.ts'

export async function listWords(
  { tx }: Pick<UserAct, 'tx'>,
  import_id: number,
): Promise<{ codes: UnknownWord[]; models: UnknownWord[] }> {
  const { supplier_id } = await getFile(tx, import_id)
  const words = await queries.listUnknownWords(tx, import_id)
  const descriptions = await queries.listDescriptions(tx)
  const codes = (await knownCodes(tx)).map((code) => ({ ...code, descriptions: descriptions.get(code.id) ?? [] }))
  const models = await knownModels(tx)
  const parts = words.some(({ problem }) => problem === 'unknown_model') ? await queries.listParts(tx) : []
  const of = (problem: string, propose: (word: string) => UnknownWord['proposed'] | undefined) =>
    words
      .filter((one) => one.problem === problem)
      .map(({ word, rows }) => ({ word, rows, proposed: propose(word) ?? null }))
  return {
    codes: of('unknown_code', (word) => proposeCode(codes, supplier_id, word)),
    models: of('unknown_model', (word) => proposePart(models, parts, word)),
  }
}

export async function mapWords(
  act: UserAct,
  import_id: number,
  {
    codes,
    models,
  }: { codes: readonly { word: string; code_id: number }[]; models: readonly { word: string; part_id: number }[] },
): Promise<void> {
  for (const one of codes) await mapCode(act, import_id, one)
  for (const one of models) await mapModel(act, import_id, one)
}

/** Makes a word of the file an alias of one of our codes, for the client of the file alone. */
async function mapCode(
  act: UserAct,
  import_id: number,
  { word, code_id }: { word: string; code_id: number },
): Promise<void> {
  const { supplier_id } = await getFile(act.tx, import_id)
  const code = (await knownCodes(act.tx)).find(({ id }) => id === code_id)
  if (!code?.active || (code.supplier_id !== null && code.supplier_id !== supplier_id)) throw fileErrors.code_of_other()
  const aliases = code.aliases.map(({ alias, supplier_id: owner }) => ({ alias, supplier_id: owner }))
  await codeRecords.update(act, code_id, { aliases: [...aliases, { alias: word, supplier_id }] })
}

/** Gives the client's name of a terminal one of our parts; a name that is known gets it as its first choice. */
async function mapModel(
  act: UserAct,
  import_id: number,
  { word, part_id }: { word: string; part_id: number },
): Promise<void> {
  const { supplier_id } = await getFile(act.tx, import_id)
  const normal = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const known = (await knownModels(act.tx)).find(
    (model) => model.supplier_id === supplier_id && normal(model.name) === normal(word),
  )
  if (!known) await modelRecords.create(act, { supplier_id, name: word, part_ids: [part_id] })
  else
    await modelRecords.update(act, known.id, {
      part_ids: [part_id, ...known.part_ids.filter((id) => id !== part_id)],
    })
}
