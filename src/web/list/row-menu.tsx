/** The one menu that all rows share; it opens at the row whose button was pressed. */

import { useSay } from '#web/language.ts'
import { Menu } from '#web/ui/floating.tsx'
import { type RowAction, wordOf } from './actions.ts'
import { texts } from './texts.ts'

export type OpenMenu = { actions: readonly (RowAction & { run: () => void })[]; anchor: HTMLElement }

export function RowMenu({ open, narrow, onClose }: { open: OpenMenu; narrow: boolean; onClose: () => void }) {
  const say = useSay()
  const { top, left, width, height } = open.anchor.getBoundingClientRect()
  const close = () => {
    onClose()
    open.anchor.focus({ preventScroll: true })
  }
  return (
    <Menu opened onClose={close} position="bottom-end" offset={2} returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', top, left, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={say(texts.actions)}>
        {open.actions.map(({ label, icon: Icon, run, danger, disabled }) => (
          <Menu.Item
            key={typeof label === 'string' ? label : label.EN}
            leftSection={Icon && <Icon size={16} />}
            mih={narrow ? 44 : 0}
            disabled={disabled ?? false}
            data-danger={danger || undefined}
            onClick={run}
          >
            {wordOf(say, label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
