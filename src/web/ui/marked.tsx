/** A value in which only the signs that differ from another are marked; nothing is marked where they have nothing in common. */
import { useSay } from '../language.ts'
import styles from './marked.module.css'
import { uiTexts } from './texts.ts'

type Piece = { text: string; differs: boolean }

/** Compared sign by sign, from both ends; `undefined` where less than half is the same. */
function differenceOf(value: string, other: string): Piece[] | undefined {
  if (value === other) return undefined
  let start = 0
  while (start < value.length && start < other.length && value[start] === other[start]) start++
  let end = 0
  while (
    end < value.length - start &&
    end < other.length - start &&
    value[value.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  if ((start + end) * 2 < value.length) return undefined
  return [
    { text: value.slice(0, start), differs: false },
    { text: value.slice(start, value.length - end), differs: true },
    { text: value.slice(value.length - end), differs: false },
  ].filter(({ text }) => text !== '')
}

type MarkedProps = {
  value: string
  other: string | null | undefined
  /** The one that is doubted, or the one of the record. */
  as: 'doubted' | 'record'
}

export function Marked({ value, other, as }: MarkedProps) {
  const say = useSay()
  const pieces = other ? differenceOf(value, other) : undefined
  if (!pieces) return <span className={styles.code}>{value}</span>
  const mine = pieces.find(({ differs }) => differs)?.text ?? ''
  const theirs = (other ? differenceOf(other, value) : undefined)?.find(({ differs }) => differs)?.text ?? ''
  return (
    <span className={styles.code}>
      {pieces.map(({ text, differs }) =>
        differs ? (
          <mark key={text} data-as={as} title={say(uiTexts.instead_of, { value: mine, other: theirs })}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}
