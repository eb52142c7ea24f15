/** Asks for the saved views of a list. */
import { call } from '#web/call.ts'
import { views } from '../contract.ts'

export const loadViews = (list: string) => call(views.list, { query: { list } })
