/** Shows my version and theirs side by side, field by field, and lets me choose. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { notAvailable } from '#lib/time/dates.ts'
import { Box, Bullets, Hint, Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useSay } from '../language.ts'
import { TableHead } from '../ui/table.tsx'
import { compare, type Values } from './comparison.ts'
import type { Described } from './form-api.ts'
import classes from './stale-dialog.module.css'
import { formTexts as texts } from './texts.ts'

type StaleDialogProps = {
  before: Values
  mine: Values
  theirs: Values
  described: ReadonlyMap<string, Described>
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

export function StaleDialog({ before, mine, theirs, described, onKeepMine, onTakeTheirs, onClose }: StaleDialogProps) {
  const say = useSay()
  const { disputed, theirs: untouched } = compare(before, mine, theirs)
  const label = (name: string) => {
    const words = described.get(name)?.label
    return words ? say(words) : name
  }
  const shown = (name: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return notAvailable
    const show = described.get(name)?.show
    if (show) return show(value)
    if (typeof value === 'boolean') return say(value ? texts.yes : texts.no)
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return (
    <Modal opened onClose={onClose} size={640} title={say(texts.stale_title)} zIndex={240}>
      <Hint mb={3}>{say(disputed.length > 0 ? texts.stale_message : texts.stale_message_apart)}</Hint>
      {disputed.length > 0 && (
        <table className={classes.table}>
          <TableHead of={[texts.field, texts.mine, texts.theirs]} />
          <tbody>
            {disputed.map((name) => (
              <tr key={name}>
                <th scope="row">{label(name)}</th>
                <td>{shown(name, mine[name])}</td>
                <td>{shown(name, theirs[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {untouched.length > 0 && (
        <Box className={classes.also} mt={3} py={2} px={3} bg="surface-2" round="box" c="text-2">
          <p>{say(texts.also_changed)}</p>
          <Bullets>
            {untouched.map((name) => (
              <li key={name}>
                {label(name)}: <strong>{shown(name, theirs[name])}</strong>
              </li>
            ))}
          </Bullets>
        </Box>
      )}
      <Row className={classes.buttons} wrap justify="end" gap={2} mt={4}>
        <Button variant="default" onClick={onTakeTheirs}>
          {say(texts.take_theirs)}
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          {say(texts.keep_mine)}
        </Button>
      </Row>
    </Modal>
  )
}
