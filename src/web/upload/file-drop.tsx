/** Where files are dropped or chosen: the area for the mouse, and the hidden input behind a button. */
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './file-drop.module.css'

/** Sheets as people have them. */
export const sheetFiles = '.xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

type Take = (files: FileList | null) => void

type PickerProps = { accept: string; label: string; take: Take; multiple?: boolean }

/** A hidden file input and the function that opens it. */
export function useFilePicker({ accept, label, take, multiple = false }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      multiple={multiple}
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

/** What an element needs that files may be dropped on. */
export function useFileDrop(take: Take) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
}

type DropAreaProps = { size?: 'small' | 'tall'; take: Take; children: ReactNode }

export const DropArea = ({ size, take, children }: DropAreaProps) => (
  <div className={styles.drop} data-size={size} {...useFileDrop(take)}>
    {children}
  </div>
)
