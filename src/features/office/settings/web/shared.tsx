/** How every list page reaches its columns in Table settings. */
import type { TableSettingsAccess } from '#web/list/column-choice.ts'

// The login page shows no list and does not wait for this.
const calls = () => import('./own-columns.ts')

export const tableSettingsAccess: TableSettingsAccess = {
  load: async (list) => (await calls()).load(list),
  save: async (list, columns) => (await calls()).save(list, columns),
  reset: async (list) => (await calls()).reset(list),
}
