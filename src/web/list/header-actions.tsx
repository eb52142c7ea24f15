/** The buttons beside a list's title: columns, export, the feature's own, and the one filled button last. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ListDefinition } from '#lib/list.ts'
import { useSay } from '#web/language.ts'
import { type PageAction, wordOf } from './actions.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportButton, type ExportMenu } from './export-menu.tsx'
import type { useColumns } from './use-columns.ts'

export function ActionButton({ action, filled = false }: { action: PageAction; filled?: boolean }) {
  const say = useSay()
  const { history } = useRouter()
  const Icon = action.icon ?? (filled ? IconPlus : undefined)
  const look = { variant: filled ? 'filled' : 'default', leftSection: Icon && <Icon size={16} stroke={1.75} /> }
  const { to, onClick } = action
  if (to === undefined)
    return (
      <Button {...look} onClick={onClick}>
        {wordOf(say, action.label)}
      </Button>
    )
  return (
    <Button
      {...look}
      component="a"
      href={to}
      onClick={(event) => {
        // A new tab or window is the browser's own business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        history.push(to)
      }}
    >
      {wordOf(say, action.label)}
    </Button>
  )
}

type HeaderActionsProps = {
  list: ListDefinition
  columns: ReturnType<typeof useColumns>
  total: number
  narrow: boolean
  exportMenu: ExportMenu | undefined
  secondary: readonly PageAction[] | undefined
  primary: PageAction | undefined
}

export function HeaderActions({ list, columns, total, narrow, exportMenu, secondary, primary }: HeaderActionsProps) {
  return (
    <>
      {!narrow && <ColumnsMenu list={list} columns={columns} />}
      {exportMenu && <ExportButton count={total} menu={exportMenu} />}
      {secondary?.map((action) => (
        <ActionButton key={typeof action.label === 'string' ? action.label : action.label.EN} action={action} />
      ))}
      {primary && <ActionButton action={primary} filled />}
    </>
  )
}
