/** Modals and drawers with all that the library brings for them: focus trap, locked scrolling, scroll bars. `modal.tsx` loads them with the first that opens; what is loaded late itself takes them from here. */
import { type DrawerProps, Drawer as LibraryDrawer, Modal as LibraryModal, type ModalProps } from '@mantine/core'
import { useSay } from '../language.ts'
import { useEscape } from './escape.ts'
import { uiTexts } from './texts.ts'
import { useGivingBack } from './use-giving-back.ts'

export type InAddress = {
  /** It is open because the address says so. */
  inAddress?: boolean
}

/** Esc and Back are ours, and the button that closes has its word. */
function useClosing(
  { opened, onClose, closeOnEscape, closeButtonProps }: ModalProps | DrawerProps,
  inAddress: boolean | undefined,
) {
  const say = useSay()
  useGivingBack(opened)
  useEscape(opened && closeOnEscape !== false, onClose, inAddress)
  return { closeOnEscape: false, closeButtonProps: { 'aria-label': say(uiTexts.close), ...closeButtonProps } }
}

export const Modal = ({ inAddress, ...props }: ModalProps & InAddress) => (
  <LibraryModal {...props} {...useClosing(props, inAddress)} />
)
export const Drawer = ({ inAddress, ...props }: DrawerProps & InAddress) => (
  <LibraryDrawer {...props} {...useClosing(props, inAddress)} />
)
