/** Asks which of several pasted columns holds the serials, and where they are kept their encoded serials; with the first values of each. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSay } from '#web/language.ts'
import { Hint, Row, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import classes from './paste.module.css'
import { type Paste, type PastedSerials, serialsIn } from './paste-columns.ts'
import { pasteTexts as texts } from './paste-texts.ts'

const shownValues = 4

type PasteDialogProps = {
  paste: Extract<Paste, { kind: 'ask' }>
  /** The page keeps encoded serials too. */
  withEncoded?: boolean
  onChoose: (serials: PastedSerials) => void
  onClose: () => void
}

export function PasteDialog({ paste, withEncoded = false, onChoose, onClose }: PasteDialogProps) {
  const { columns, likely, likelyEncoded } = paste
  const say = useSay()
  const [chosen, setChosen] = useState(likely)
  const [encoded, setEncoded] = useState(withEncoded ? likelyEncoded : null)
  const nameOf = (at: number) => columns[at]?.header ?? say(texts.column, { number: at + 1 })
  const choose = (at: number) => {
    setChosen(at)
    // Swapping one of the two columns swaps the other too.
    if (encoded === at) setEncoded(chosen)
  }
  const valuesOf = (at: number) => columns[at]?.values.filter((value) => value !== '') ?? []
  return (
    <Modal opened onClose={onClose} title={say(texts.title)}>
      <Hint mb={3} size="body">
        {say(withEncoded ? texts.hint_encoded : texts.hint, { count: columns.length })}
      </Hint>
      <fieldset className={classes.columns} aria-label={say(texts.title)}>
        {columns.map((_, at) => {
          const values = valuesOf(at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pasted columns have no other name than their place.
            <label key={at} className={classes.column} data-chosen={at === chosen || undefined}>
              <input type="radio" name="column" checked={at === chosen} onChange={() => choose(at)} />
              <Text weight={600} breakAnywhere>
                {nameOf(at)}
              </Text>
              <small>{say(texts.values, { count: values.length })}</small>
              {values.slice(0, shownValues).map((value, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same value may stand twice, and the order never changes.
                <code key={row}>{value}</code>
              ))}
              {values.length > shownValues && <span aria-hidden>…</span>}
            </label>
          )
        })}
      </fieldset>
      {withEncoded && (
        <NativeSelect
          className={classes.encoded ?? ''}
          label={say(texts.encoded)}
          value={encoded ?? ''}
          onChange={({ currentTarget: { value } }) => setEncoded(value === '' ? null : Number(value))}
          data={[
            { value: '', label: say(texts.no_column) },
            ...columns.flatMap((_, at) => (at === chosen ? [] : [{ value: String(at), label: nameOf(at) }])),
          ]}
        />
      )}
      <Row justify="end" gap={2} mt={4}>
        <Button variant="default" onClick={onClose}>
          {say(texts.cancel)}
        </Button>
        <Button data-autofocus onClick={() => onChoose(serialsIn(columns, chosen, encoded))}>
          {say(texts.read, { count: valuesOf(chosen).length })}
        </Button>
      </Row>
    </Modal>
  )
}
