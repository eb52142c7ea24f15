/** A few choices side by side, of which one is taken. The library's measures the page to move its mark, before the page is first seen. */
import { type ReactNode, useId } from 'react'
import { Row } from './layout.tsx'

type Props<Value extends string> = {
  choices: readonly { value: Value; label: ReactNode }[]
  /** Null while none is taken. */
  value: Value | null
  onChange: (value: Value) => void
  small?: boolean
  /** As wide as its place, each with the same share. */
  full?: boolean
  className?: string | undefined
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

export function Segments<Value extends string>({ choices, value, onChange, small, full, ...named }: Props<Value>) {
  const name = useId()
  return (
    <Row role="radiogroup" inline={!full} bg="well" round="control" p={1} {...named}>
      {choices.map(({ value: it, label }) => (
        <Row
          key={it}
          as="label"
          className="fs-segment"
          grow={full ?? false}
          relative
          shrink
          round="checkbox"
          justify="center"
          align="center"
          px={small ? 1.5 : 2.5}
          py={0.5}
          size={small ? 'caption' : 'body'}
          weight={500}
          nowrap={!full}
        >
          <input className="fs-unseen" type="radio" name={name} checked={it === value} onChange={() => onChange(it)} />
          {label}
        </Row>
      ))}
    </Row>
  )
}
