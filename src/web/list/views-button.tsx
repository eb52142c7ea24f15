/** The button beside the filters that names the open view; its menu is loaded when it is first opened. */

import { memo, useContext, useState } from 'react'
import type { ListDefinition } from '#lib/lists/list.ts'
import { IconBookmark } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Menu } from '#web/ui/floating.tsx'
import { type ListViews, ListViewsContext, type ViewDialogName } from './list-views.ts'
import { texts } from './texts.ts'
import styles from './views.module.css'

type ViewsButtonProps = ListViews & { list: ListDefinition; narrow: boolean }

function PlainViewsButton(props: ViewsButtonProps) {
  const { list, narrow, current, changed } = props
  const say = useSay()
  const access = useContext(ListViewsContext)
  const [dialog, setDialog] = useState<ViewDialogName | null>(null)
  if (!access) return null
  const { Items, Dialog } = access
  const name = current ? current.name : say(texts.views)
  return (
    <>
      <Menu position="bottom-start" width={narrow ? 300 : 280}>
        <Menu.Target>
          <button
            type="button"
            className={styles.button}
            data-open={current ? '' : undefined}
            aria-label={current ? say(changed ? texts.view_open_changed : texts.view_open, { name }) : name}
          >
            <IconBookmark size={narrow ? 16 : 14} />
            <span className={styles.name}>{name}</span>
            {changed && <span className={styles.changed} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown mah="min(70vh, 480px)" style={{ overflow: 'auto' }}>
          <Items {...props} onDialog={setDialog} />
        </Menu.Dropdown>
      </Menu>
      {dialog && <Dialog {...props} list={list} name={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The rows' coming does not concern it. */
export const ViewsButton = memo(PlainViewsButton)
