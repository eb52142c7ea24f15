/** Browsers break a line after any hyphen: dates and numbers of papers inside a sentence stay whole, and are copied and found as they are. */
import type { ReactNode } from 'react'
import styles from './values.module.css'

/** Groups of capitals and figures: 15-11-2026, INT-26-00215, BO1-R3/2026. Names of files are longer and may break. */
const hyphened = /(?<![\w-])([A-Z\d]{1,8}(?:-[A-Z\d]{1,8}){1,3}(?:\/\d{2,4})?)(?![\w-])/

export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !hyphened.test(text)) return text
  // What a pattern with one group splits by stands at the odd places.
  const parts = text.split(hyphened).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
  // One element: beside a sign in a row, each part would be an item of its own.
  return <span>{parts}</span>
}
