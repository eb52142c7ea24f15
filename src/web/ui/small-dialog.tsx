/** A question or message over everything else, on the browser's own dialog: it needs nothing loaded, which matters most when the server is gone. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { useEscape } from './escape.ts'

type SmallDialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  width: number
  closeOnClickOutside?: boolean
  /** Given the heading, which names the dialog. */
  children: (heading: ReactNode) => ReactNode
}

export function SmallDialog({ opened, ...props }: SmallDialogProps) {
  useEscape(opened, props.onClose)
  return opened && <OpenDialog {...props} />
}

function OpenDialog({ onClose, title, width, closeOnClickOutside = true, children }: Omit<SmallDialogProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it goes, so that the focus goes back to where it was.
    return () => shown?.close()
  }, [])
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: keys and scanners of a page look for it.
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      className={styles.dialog}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={({ target, currentTarget }) => closeOnClickOutside && target === currentTarget && onClose()}
    >
      <div className={styles.inside}>
        {children(
          <h2 id={id} className={styles.title}>
            {title}
          </h2>,
        )}
      </div>
    </dialog>
  )
}
