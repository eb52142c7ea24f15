/** What people do with saved views: each changes their own, sees those that are shared, and chooses one to open a list with. */

import { type ListDefinition, listQueries } from '#lib/lists/list.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import { type Endpoint, type Role, roles } from '#lib/records/endpoint.ts'
import { defineErrors, invalid, requestErrors } from '#lib/texts/errors.ts'
import { changesBetween, checkVersion, recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import type { ViewInput } from '../contract.ts'
import { mostViews, problemsOf, referencesOf, usableContent } from '../rules.ts'
import * as queries from './queries.ts'

export const viewErrors = defineErrors('view', {
  too_many: invalid(
    'You already have {max} views of this list. Delete one that you no longer need.',
    'Hai già {max} viste di questo elenco. Elimina quelle che non servono più.',
  ),
  of_another: {
    status: 403,
    EN: 'Only the person who saved this view may change it. Save it as a view of your own.',
    IT: 'Può modificare questa vista solo chi l’ha salvata. Salvala come vista tua.',
  },
})

type Change = Partial<Omit<ViewInput, 'list'>>

/** Who may read what, from the endpoints themselves. */
function readersOf(endpoints: readonly Endpoint[]) {
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const allows = ({ allow }: Endpoint, role: Role) => allow !== 'public' && allow.includes(role)
  // The query of an endpoint is always a zod schema; the endpoint's type keeps only its shape.
  const listOf = ({ query }: Endpoint) => (query ? listQueries.get(query as never)?.name : undefined)
  return {
    list: (role: Role, name: string) => reads.some((it) => listOf(it) === name && allows(it, role)),
    path: (role: Role, path: string) => reads.some((it) => it.path === path && allows(it, role)),
  }
}

/** Lists and endpoints are passed in by the entry point, which knows every feature. */
export function viewsOf(lists: readonly ListDefinition[], endpoints: readonly Endpoint[]) {
  const byName = new Map(lists.map((list) => [list.name, list]))
  const mayRead = readersOf(endpoints)

  function listFor({ user }: UserAct, name: string): ListDefinition {
    const list = byName.get(name)
    if (!list) throw requestErrors.not_found()
    if (!mayRead.list(user.role, name)) throw requestErrors.wrong_role()
    return list
  }

  /** As the list is today; nothing if the list is gone, or if the role may not use it or one of the view's filters. */
  function usable({ user }: UserAct, view: ListView): ListView[] {
    const list = byName.get(view.list)
    if (!list || !mayRead.list(user.role, list.name)) return []
    const content = usableContent(list, view)
    const mayFilter = referencesOf(list, content).every((path) => mayRead.path(user.role, path))
    return mayFilter ? [{ ...view, ...content }] : []
  }

  async function get(act: UserAct, id: number): Promise<ListView> {
    const found = await queries.findVisible(act.tx, act.user.id, id)
    const [view] = found ? usable(act, found) : []
    if (!view) throw requestErrors.not_found()
    return view
  }

  async function lock(act: UserAct, id: number): Promise<ListView> {
    await queries.lockView(act.tx, id)
    return get(act, id)
  }

  function check(act: UserAct, list: ListDefinition, change: Change): void {
    // What everyone sees is for the office to decide.
    if (change.shared) requireRole(act)
    const problems = problemsOf(list, {
      ...(change.query ? { query: change.query } : {}),
      ...(change.columns ? { columns: change.columns } : {}),
    })
    const query = change.query ?? {}
    if (!referencesOf(list, { query }).every((path) => mayRead.path(act.user.role, path)))
      problems.query = { key: 'choice' }
    if (Object.keys(problems).length > 0) throw requestErrors.invalid({}, problems)
  }

  const note = (act: UserAct, action: string, { id, name }: Pick<ListView, 'id' | 'name'>, changes = {}) =>
    recordAudit(act, { subject: 'views', action, id, label: name, changes, by: roles })

  const list = async (act: UserAct, name: string): Promise<ListView[]> => {
    listFor(act, name)
    return (await queries.listVisible(act.tx, act.user.id, name)).flatMap((view) => usable(act, view))
  }

  return {
    list,
    get,

    async create(act: UserAct, { list: name, ...view }: ViewInput): Promise<ListView> {
      check(act, listFor(act, name), view)
      if ((await queries.countOwn(act.tx, act.user.id, name)) >= mostViews)
        throw viewErrors.too_many({ max: mostViews })
      const id = await queries.insertView(act.tx, act.user.id, name, view)
      await note(act, 'create', { id, name: view.name }, { shared: view.shared })
      return get(act, id)
    },

    async change(act: UserAct, id: number, change: Change, version?: number): Promise<ListView> {
      const before = await lock(act, id)
      if (!before.own) throw viewErrors.of_another()
      checkVersion(before, version)
      check(act, listFor(act, before.list), change)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const after = { ...before, ...given }
      await queries.updateView(act.tx, id, after)
      if (before.shared && !after.shared) await queries.deleteDefaultsOfOthers(act.tx, id, act.user.id)
      await note(act, 'update', after, changesBetween(before, given))
      return get(act, id)
    },

    /** Admins also clear away what others share: the owner may be gone. */
    async remove(act: UserAct, id: number): Promise<void> {
      const view = await lock(act, id)
      if (!view.own && act.user.role !== 'admin') throw viewErrors.of_another()
      await queries.deleteView(act.tx, id)
      await note(act, 'delete', view)
    },

    async setDefault(act: UserAct, name: string, view_id: number | null): Promise<ListView[]> {
      listFor(act, name)
      if (view_id === null) await queries.deleteDefault(act.tx, act.user.id, name)
      else {
        const view = await lock(act, view_id)
        if (view.list !== name) throw requestErrors.not_found()
        await queries.saveDefault(act.tx, act.user.id, name, view_id)
      }
      return list(act, name)
    },
  }
}

/** Shared views stay, as others work with them. */
export async function eraseViews({ tx }: UserAct, account_id: number): Promise<void> {
  await queries.deletePrivateOf(tx, account_id)
  await queries.deleteDefaultsOf(tx, account_id)
}
