/** Modals and drawers with all that the library brings for them: focus trap, locked scrolling, scroll bars. `modal.tsx` loads them with the first that opens; what is loaded late itself takes them from here. */
import { type DrawerProps, Drawer as LibraryDrawer, Modal as LibraryModal, type ModalProps } from '@mantine/core'
import { useSay } from '../language.ts'
import { useEscape } from './escape.ts'
import { uiTexts } from './texts.ts'

/** Esc is ours, and the button that closes has its word. */
function useClosing({ opened, onClose, closeOnEscape, closeButtonProps }: ModalProps | DrawerProps) {
  const say = useSay()
  useEscape(opened && closeOnEscape !== false, onClose)
  return { closeOnEscape: false, closeButtonProps: { 'aria-label': say(uiTexts.close), ...closeButtonProps } }
}

export const Modal = (props: ModalProps) => <LibraryModal {...props} {...useClosing(props)} />
export const Drawer = (props: DrawerProps) => <LibraryDrawer {...props} {...useClosing(props)} />
