/**
 * A field of several lines. It grows with what is typed where the browser can do that by itself, and else scrolls. The library's own measures each
 * field again with every letter, and the whole page before it is first seen.
 */
import { InputBase, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import styles from './text-area.module.css'

type Props = Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'className' | 'style'> & {
  rows?: number
  /** So many lines are shown at once. */
  most?: number
}

export const TextArea = ({ rows = 1, most = 12, ...props }: Props) => (
  <InputBase
    component="textarea"
    multiline
    rows={rows}
    className={styles.area ?? ''}
    style={{ '--area-rows': rows, '--area-most': most } as CSSProperties}
    {...props}
  />
)
