/** Which columns each list shows: as the product ships it, as the company set it, as a user chose. */
import { type ColumnChoice, mergeChoice } from '#lib/lists/column-choice.ts'
import type { ListDefinition } from '#lib/lists/list.ts'
import { type FieldProblem, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import type { Tx } from '#server/database/db.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { ListSetting, OwnSetting } from '../table-settings-contract.ts'
import { companyColumns, findColumns, forgetColumns, saveColumns } from './queries.ts'

function settingOf(list: ListDefinition, saved: readonly ColumnChoice[] | undefined): ListSetting {
  const columns = mergeChoice(list, saved).flatMap((choice) => {
    const column = list.columns[choice.id]
    return column ? [{ ...choice, label: column.label }] : []
  })
  return { list: list.name, title: list.title, columns, changed: saved !== undefined }
}

/** A choice names each column once, only columns that exist, and shows at least one. */
function checkChoice(list: ListDefinition, columns: readonly ColumnChoice[]): void {
  const problems: Record<string, FieldProblem> = {}
  const seen = new Set<string>()
  columns.forEach(({ id }, at) => {
    if (!Object.hasOwn(list.columns, id) || seen.has(id)) problems[`columns.${at}.id`] = { key: 'choice' }
    seen.add(id)
  })
  if (!columns.some(({ isChecked }) => isChecked)) problems.columns = { key: 'too_few', params: { min: 1 } }
  if (Object.keys(problems).length > 0) throw requestErrors.invalid({}, problems)
}

/** The lists are passed in by the entry point, which knows every feature. */
export function tableSettingsOf(lists: readonly ListDefinition[]) {
  const byName = new Map(lists.map((list) => [list.name, list]))

  function get(name: string): ListDefinition {
    const list = byName.get(name)
    if (!list) throw requestErrors.not_found()
    return list
  }

  async function forPerson(tx: Tx, list: ListDefinition, account_id: number): Promise<OwnSetting> {
    const saved = await findColumns(tx, list.name, account_id)
    return { columns: mergeChoice(list, saved?.columns), own: saved?.own ?? false }
  }

  const note = (act: UserAct, list: ListDefinition, action: string) =>
    recordAudit(act, { subject: 'table-settings', action, label: say(list.title, act.language) })

  return {
    async all({ tx }: Pick<UserAct, 'tx'>): Promise<ListSetting[]> {
      const saved = await companyColumns(tx)
      return lists.map((list) => settingOf(list, saved.get(list.name)))
    },

    async setForAll(act: UserAct, name: string, columns: ColumnChoice[]): Promise<ListSetting> {
      const list = get(name)
      checkChoice(list, columns)
      await saveColumns(act.tx, name, null, columns)
      await note(act, list, 'update')
      return settingOf(list, columns)
    },

    async resetForAll(act: UserAct, name: string): Promise<ListSetting> {
      const list = get(name)
      await forgetColumns(act.tx, name, null)
      await note(act, list, 'reset')
      return settingOf(list, undefined)
    },

    get: async (act: UserAct, name: string) => forPerson(act.tx, get(name), act.user.id),

    /** A user's own view is private, so it is not in the audit log. */
    async setOwn(act: UserAct, name: string, columns: ColumnChoice[]): Promise<OwnSetting> {
      const list = get(name)
      checkChoice(list, columns)
      await saveColumns(act.tx, name, act.user.id, columns)
      return forPerson(act.tx, list, act.user.id)
    },

    async resetOwn(act: UserAct, name: string): Promise<OwnSetting> {
      const list = get(name)
      await forgetColumns(act.tx, name, act.user.id)
      return forPerson(act.tx, list, act.user.id)
    },
  }
}
