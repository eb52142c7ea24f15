/** The buttons beside a list's title: columns, export, the feature's own, and the one filled button last. */
import { ActionIcon, Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { memo } from 'react'
import type { ListDefinition } from '#lib/lists/list.ts'
import { IconDots, IconPlus } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Menu } from '#web/ui/floating.tsx'
import { useInnerLinks } from '#web/ui/inner-links.tsx'
import { type PageAction, wordOf } from './actions.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportButton, ExportItems, type OnExport } from './export-menu.tsx'
import { texts } from './texts.ts'
import type { useColumns } from './use-columns.ts'

type ActionButtonProps = { action: PageAction; filled?: boolean; touch?: boolean }

function PlainActionButton({ action, filled = false, touch = false }: ActionButtonProps) {
  const say = useSay()
  const open = useInnerLinks()
  const Icon = action.icon ?? (filled ? IconPlus : undefined)
  const look = {
    variant: filled ? 'filled' : 'default',
    leftSection: Icon && <Icon size={16} />,
    h: touch ? 44 : 32,
  }
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
      // A button that leads somewhere is a link, and looks like a button all the same.
      style={{ color: 'var(--button-color)', textDecoration: 'none' }}
      onClick={open}
    >
      {wordOf(say, action.label)}
    </Button>
  )
}

export const ActionButton = memo(PlainActionButton)

type HeaderActionsProps = {
  list: ListDefinition
  columns: ReturnType<typeof useColumns>
  /** How many columns the screen has no room for. */
  hidden: number
  total: number
  more: boolean
  narrow: boolean
  onExport: OnExport
  secondary: readonly PageAction[] | undefined
  primary: PageAction | undefined
}

function PlainHeaderActions(props: HeaderActionsProps) {
  const { list, columns, hidden, total, more, narrow, onExport, secondary, primary } = props
  const say = useSay()
  const { history } = useRouter()
  if (!narrow)
    return (
      <>
        <ColumnsMenu list={list} columns={columns} hidden={hidden} />
        <ExportButton count={total} more={more} onExport={onExport} />
        {secondary?.map((action) => (
          <ActionButton key={wordOf(say, action.label)} action={action} />
        ))}
        {primary && <ActionButton action={primary} filled />}
      </>
    )
  // A phone has room for the main action; the others wait in a menu.
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={say(texts.more)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {secondary?.map(({ label, icon: Icon, to, onClick }) => (
            <Menu.Item
              key={wordOf(say, label)}
              mih={44}
              leftSection={Icon && <Icon size={16} />}
              onClick={to === undefined ? onClick : () => history.push(to)}
            >
              {wordOf(say, label)}
            </Menu.Item>
          ))}
          {total > 0 && <ExportItems count={total} more={more} onExport={onExport} />}
        </Menu.Dropdown>
      </Menu>
      {primary && <ActionButton action={primary} filled touch />}
    </>
  )
}

export const HeaderActions = memo(PlainHeaderActions)
