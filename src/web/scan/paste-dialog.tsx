/** Asks which of several pasted columns holds the serials, with the first values of each. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSay } from '#web/language.ts'
import { Modal } from '#web/ui/modal.tsx'
import classes from './paste.module.css'
import type { Paste } from './paste-columns.ts'
import { pasteTexts as texts } from './paste-texts.ts'

const shownValues = 4

type PasteDialogProps = {
  paste: Extract<Paste, { kind: 'ask' }>
  onChoose: (values: string[]) => void
  onClose: () => void
}

export function PasteDialog({ paste: { columns, likely }, onChoose, onClose }: PasteDialogProps) {
  const say = useSay()
  const [chosen, setChosen] = useState(likely)
  const valuesOf = (at: number) => columns[at]?.values.filter((value) => value !== '') ?? []
  return (
    <Modal opened onClose={onClose} title={say(texts.title)} closeButtonProps={{ 'aria-label': say(texts.close) }}>
      <p className={classes.hint}>{say(texts.hint, { count: columns.length })}</p>
      <fieldset className={classes.columns} aria-label={say(texts.title)}>
        {columns.map((column, at) => {
          const name = column.header ?? say(texts.column, { number: at + 1 })
          const values = valuesOf(at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pasted columns have no other name than their place.
            <label key={at} className={classes.column} data-chosen={at === chosen || undefined}>
              <input type="radio" name="column" checked={at === chosen} onChange={() => setChosen(at)} />
              <span className={classes.columnName}>{name}</span>
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
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {say(texts.cancel)}
        </Button>
        <Button data-autofocus onClick={() => onChoose(valuesOf(chosen))}>
          {say(texts.read, { count: valuesOf(chosen).length })}
        </Button>
      </div>
    </Modal>
  )
}
