/**
 * Two people decide about the same thing at the same moment: every decision, undo and issue against its neighbours, in both orders. The first is
 * done; the second is done too, or told in words of its own language what happened; and nothing is half done.
 */
import assert from 'node:assert/strict'
import { findClosingDifferences } from '#features/interventions/closings/server/check-queries.ts'
import type { Person, World } from '#test/client.ts'
import { inTurn } from '#test/held-rows.ts'
import { assertBooksAgree, type Figures } from './ground.ts'
import { rivalOf } from './races.ts'

type Answer = { status: number; text: string; body: { code?: string; message?: string } | undefined }
export type Decide = (by: Person, options: { headers: Record<string, string> }) => Promise<Answer>
export type Scene = {
  /** The row that both wait for. */
  row: readonly [table: string, id: number]
  decisions: Readonly<Record<string, Decide>>
}

/** What a person cannot do anything with: a field that they did not fill, a code, a hole in a sentence. */
const nonsense =
  /not valid|non è valid|is required|obbligatori|undefined|\bnull\b|\{|\}|\bN\/A\b|[a-z]_[a-z]|internal|interno|^\S+$/i
const asSentence = /^[“«"A-ZÈÀ0-9#].*[.!?»”)]$/s
const italian = { 'accept-language': 'it' }

async function assertWhole({ database }: World): Promise<void> {
  await assertBooksAgree(database)
  assert.deepEqual(await database.read(findClosingDifferences), [])
  const { rows } = await database.query(`
    select i.id, i.status, c.id as closing_id, c.state from intervention i
      left join closing c on c.intervention_id = i.id and c.state in ('requested', 'confirmed')
    where (i.status = 'closing_requested') <> coalesce(c.state = 'requested', false)
      or (i.status = 'closed' and c.state is distinct from 'confirmed')
    union all
    select s.id, s.state, c.id, c.state from statement s join closing c on s.id in (c.client_statement_id, c.technician_statement_id)
    where s.state <> 'issued' or c.state <> 'confirmed'
    union all
    select o.id, o.state, p.id, p.status::text from technician_order o join product p on p.order_id = o.id where o.state <> 'to_be_confirmed'
    union all
    select n.id, n.state, l.product_id, l.open::text from return_note n join return_note_product l on l.return_note_id = n.id
    where l.open <> (n.state = 'draft')`)
  assert.deepEqual(rows, [], 'two records say different things')
}

/** Each pair of decisions on a scene of its own. */
export async function raceAll(world: World, name: string, scene: () => Promise<Scene>): Promise<Figures> {
  const rival = await rivalOf(world)
  const names = Object.keys((await scene()).decisions)
  const figures = { pairs: 0, both: 0, refused: 0 }
  for (const first of names)
    for (const second of names) {
      const { row, decisions } = await scene()
      const [table, id] = row
      const decide = (which: string, by: Person, headers: Record<string, string>) => async () =>
        (await decisions[which]?.(by, { headers })) ?? assert.fail(which)
      const [one, two] = await inTurn<[Answer, Answer]>(
        world,
        `select from ${table} where id = $1 for update`,
        [id],
        decide(first, world.admin, {}),
        decide(second, rival, italian),
      )
      // One that takes other rows does not wait, and may be the first.
      const said = `${name}, ${first} then ${second}: ${one.status} ${one.text.slice(0, 400)}\n${two.status} ${two.text.slice(0, 400)}`
      const lost = [one, two].filter(({ status }) => status >= 300)
      assert.ok(lost.length < 2, said)
      figures.pairs += 1
      if (lost.length === 0) figures.both += 1
      for (const { status, body } of lost) {
        figures.refused += 1
        const { code = '', message = '' } = body ?? {}
        assert.ok([404, 409, 412, 422].includes(status) && code !== 'request.invalid', said)
        assert.match(message, asSentence, said)
        assert.doesNotMatch(message, nonsense, said)
      }
    }
  await assertWhole(world)
  return figures
}
