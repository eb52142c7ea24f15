/** Modals and drawers of the app: of several that are open, Esc closes the one opened last. */
import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEscape } from './escape.ts'

export function Modal(props: ModalProps) {
  useEscape(props.opened && props.closeOnEscape !== false, props.onClose)
  return <MantineModal {...props} closeOnEscape={false} />
}

export function Drawer(props: DrawerProps) {
  useEscape(props.opened && props.closeOnEscape !== false, props.onClose)
  return <MantineDrawer {...props} closeOnEscape={false} />
}
