/** Asks before unsaved changes are left behind: by a link, the back button, a closed tab or a closed drawer. */
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { confirm } from '../ui/confirm.ts'
import { formTexts as texts } from './texts.ts'

export const mayLeave = (): Promise<boolean> =>
  confirm.ask({ title: texts.leave_title, message: texts.leave_message, yes: texts.leave_yes, no: texts.leave_no })

export function useLeaveGuard(dirty: RefObject<boolean>) {
  useBlocker({
    // A list under a drawer may change its own address; only another page leaves the form.
    shouldBlockFn: async ({ current, next }) =>
      dirty.current && current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => dirty.current,
  })
}
