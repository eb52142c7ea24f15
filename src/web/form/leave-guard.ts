/** Asks before unsaved changes are left behind: by a link, the back button, a closed tab or a closed drawer. */
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { confirm } from '../ui/confirm.ts'
import { formTexts as texts } from './texts.ts'

export const mayLeave = (): Promise<boolean> =>
  confirm.ask({ title: texts.leave_title, message: texts.leave_message, yes: texts.leave_yes, no: texts.leave_no })

/** Where a form is: its page, and the record that is open in a drawer over it. */
function placeOf({ pathname, search }: { pathname: string; search: unknown }): string {
  // The search of a page is whatever its address says.
  const { edit, new: made } = search as Readonly<Record<string, unknown>>
  return [pathname, edit, made].join(' ')
}

export function useLeaveGuard(dirty: RefObject<boolean>) {
  useBlocker({
    // A list under a drawer may change its own address; only another place leaves the form.
    shouldBlockFn: async ({ current, next }) =>
      dirty.current && placeOf(current) !== placeOf(next) && !(await mayLeave()),
    enableBeforeUnload: () => dirty.current,
  })
}
