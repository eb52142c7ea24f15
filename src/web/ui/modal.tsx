/** Modals and drawers of the app, loaded with the first that opens: of several that are open, Esc and Back close the one opened last. */
import type { DrawerProps, ModalProps } from '@mantine/core'
import { useLoaded } from './use-loaded.ts'
import type { InAddress } from './windows.tsx'

const load = () => import('./windows.tsx')

export function Modal(props: ModalProps & InAddress) {
  const { parts, opened } = useLoaded(load, props.opened, props.onClose)
  return parts && <parts.Modal {...props} opened={opened} />
}

export function Drawer(props: DrawerProps & InAddress) {
  const { parts, opened } = useLoaded(load, props.opened, props.onClose)
  return parts && <parts.Drawer {...props} opened={opened} />
}
