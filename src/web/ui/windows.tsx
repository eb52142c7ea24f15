/** Modals and drawers with all that the library brings for them: focus trap, locked scrolling, scroll bars. `modal.tsx` loads them with the first that opens; what is loaded late itself takes them from here. */
import { type DrawerProps, Drawer as LibraryDrawer, Modal as LibraryModal, type ModalProps } from '@mantine/core'
import { useSay } from '../language.ts'
import { useEscape } from './escape.ts'
import { uiTexts } from './texts.ts'

/** The cross has a name for those who listen. */
const useCross = () => ({ 'aria-label': useSay()(uiTexts.close) })

export function Modal(props: ModalProps) {
  useEscape(props.opened && props.closeOnEscape !== false, props.onClose)
  return <LibraryModal closeButtonProps={useCross()} {...props} closeOnEscape={false} />
}

export function Drawer(props: DrawerProps) {
  useEscape(props.opened && props.closeOnEscape !== false, props.onClose)
  return <LibraryDrawer closeButtonProps={useCross()} {...props} closeOnEscape={false} />
}
