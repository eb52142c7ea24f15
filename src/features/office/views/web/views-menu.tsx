/** The menu of the saved views of a list: choose one, and what can be done with the open one. */

import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { ListView } from '#lib/lists/list-view.ts'
import type { Words } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import {
  IconArrowBackUp,
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconHome,
  IconHomeOff,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { ActionIcon } from '#web/list/actions.ts'
import { type ListViewsAccess, viewsKey } from '#web/list/list-views.ts'
import { useSession } from '#web/session.ts'
import { Menu } from '#web/ui/floating.tsx'
import { Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { views as endpoints } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './views.module.css'

type Props = ComponentProps<ListViewsAccess['Items']>
type Action = { label: Words; icon: ActionIcon; run: () => void; danger?: true }

/** What can be done with the open view; each leaves the menu's list up to date. */
function useViewActions({ list, current, changed, content, open, onDialog }: Props): Action[] {
  const client = useQueryClient()
  const isAdmin = useSession()?.role === 'admin'
  const refresh = () => client.invalidateQueries({ queryKey: viewsKey(list) })
  const change = async (work: () => Promise<unknown>, done?: () => void) => {
    const isDone = await runAction(work)
    await refresh()
    if (isDone) done?.()
  }
  const saveAs: Action = { label: texts.save_as, icon: IconBookmarkPlus, run: () => onDialog('create') }
  if (!current) return [saveAs]

  const { id, name, version, own, shared, is_default } = current
  const params = { id }
  const update = (body: Partial<Pick<ListView, 'shared' | 'query' | 'columns'>>, done: () => void) =>
    change(() => call(endpoints.update, { params, body }, { version }), done)
  const setDefault = (view_id: number | null) => call(endpoints.setDefault, { body: { list: list.name, view_id } })
  const save = () =>
    update(content, () => {
      open({ ...current, ...content }, 'replace')
      toast.success(texts.saved, { params: { name } })
    })
  const share = () =>
    update({ shared: !shared }, () => toast.success(shared ? texts.is_private : texts.is_shared, { params: { name } }))
  const choose = () =>
    change(
      () => setDefault(is_default ? null : id),
      () => toast.success(is_default ? texts.is_no_default : texts.is_default, { params: { name } }),
    )
  /** The same view again, under a new number. */
  const restore = () =>
    change(async () => {
      const { query, columns } = current
      const made = await call(endpoints.create, { body: { list: list.name, name, shared, query, columns } })
      if (is_default) await setDefault(made.id)
    })
  const remove = () =>
    change(
      () => call(endpoints.remove, { params }),
      () => {
        open(undefined)
        toast.success(texts.deleted, { params: { name }, ...(own ? { undo: restore } : {}) })
      },
    )
  return [
    ...(changed && own ? [{ label: texts.save_changes, icon: IconDeviceFloppy, run: () => void save() }] : []),
    ...(changed ? [{ label: texts.discard_changes, icon: IconArrowBackUp, run: () => open(current) }] : []),
    saveAs,
    {
      label: is_default ? texts.no_default : texts.make_default,
      icon: is_default ? IconHomeOff : IconHome,
      run: () => void choose(),
    },
    ...(own ? [{ label: texts.rename, icon: IconPencil, run: () => onDialog('rename') }] : []),
    ...(own && (isAdmin || shared)
      ? [
          {
            label: shared ? texts.unshare : texts.share,
            icon: shared ? IconUsersMinus : IconUsers,
            run: () => void share(),
          },
        ]
      : []),
    ...(own || isAdmin
      ? [{ label: texts.delete, icon: IconTrash, danger: true as const, run: () => void remove() }]
      : []),
  ]
}

export function ViewItems(props: Props) {
  const { views, current, narrow, open } = props
  const say = useSay()
  const actions = useViewActions(props)
  const height = narrow ? 44 : 0
  const choice = (view: ListView | undefined) => {
    const chosen = view?.id === current?.id
    const notes = [
      view?.is_default ? say(texts.default) : '',
      view && !view.own && view.owner ? say(texts.by, { name: view.owner }) : '',
    ].filter(Boolean)
    return (
      <Menu.Item
        key={view?.id ?? 0}
        mih={height}
        aria-current={chosen || undefined}
        leftSection={<IconCheck size={16} className={chosen ? undefined : styles.notChosen} />}
        onClick={() => open(view)}
      >
        <Text display="block" breakAnywhere>
          {view ? view.name : say(texts.standard)}
        </Text>
        {notes.length > 0 && (
          <Text display="block" c="text-3" size="caption" leading={16}>
            {notes.join(' · ')}
          </Text>
        )}
      </Menu.Item>
    )
  }
  const own = views.filter((view) => view.own)
  const shared = views.filter((view) => !view.own)
  return (
    <>
      {choice(undefined)}
      {own.length > 0 && <Menu.Label>{say(texts.own)}</Menu.Label>}
      {own.map(choice)}
      {shared.length > 0 && <Menu.Label>{say(texts.shared)}</Menu.Label>}
      {shared.map(choice)}
      <Menu.Divider />
      {actions.map(({ label, icon: Icon, run, danger }) => (
        <Menu.Item key={label.EN} mih={height} leftSection={<Icon size={16} />} data-danger={danger} onClick={run}>
          {say(label)}
        </Menu.Item>
      ))}
    </>
  )
}
