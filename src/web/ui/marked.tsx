/** A value in which only the signs that differ from another are marked; nothing is marked where they have nothing in common. */
import { Text } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { compareValues } from './differing.ts'
import styles from './marked.module.css'
import { uiTexts } from './texts.ts'

type MarkedProps = {
  value: string
  other: string | null | undefined
  /** The one that is doubted, or the one of the record. */
  as: 'doubted' | 'record'
  /** Words, no code. */
  plain?: boolean
}

export function Marked({ value, other, as, plain = false }: MarkedProps) {
  const say = useSay()
  const { was, now } = compareValues(value, other ?? '')
  const mine = was.find(({ differs }) => differs)?.text ?? ''
  const theirs = now.find(({ differs }) => differs)?.text ?? ''
  return (
    <Text className={styles.value} mono={!plain} breakAnywhere>
      {was.map(({ text, differs }) =>
        differs ? (
          <mark key={text} data-as={as} title={say(uiTexts.instead_of, { value: mine, other: theirs })}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </Text>
  )
}
