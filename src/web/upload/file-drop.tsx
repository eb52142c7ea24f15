/** Where files are dropped or chosen: the area for the mouse, and the hidden input behind a button. */
import { type ReactNode, useRef, useState } from 'react'
import styles from './file-drop.module.css'

/** Sheets as people have them. */
export const sheetFiles = '.xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

type Take = (files: FileList | null) => void

/** A hidden file input and the function that opens it. */
export function useFilePicker({ accept, label, take }: { accept: string; label: string; take: Take }) {
  const picker = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        take(currentTarget.files)
        // The same file may be chosen again after it was mended.
        currentTarget.value = ''
      }}
    />
  )
  return { input, choose: () => picker.current?.click() }
}

type DropAreaProps = { size?: 'small' | 'tall'; take: Take; children: ReactNode }

export function DropArea({ size, take, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the button inside does the same by keyboard.
    <div
      className={styles.drop}
      data-over={over || undefined}
      data-size={size}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {children}
    </div>
  )
}
