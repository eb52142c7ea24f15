/** What the colours of the board mean. */
import { IconTruckOff } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { boardTexts as texts } from '../../board-texts.ts'
import styles from './board.module.css'

const edges = [
  ['danger', texts.legend_late],
  ['warning', texts.legend_last],
  ['success', texts.legend_in_time],
] as const

export function Legend() {
  const say = useSay()
  return (
    <Row as="ul" wrap gap={3} ml="auto" c="text-2" size="caption" aria-label={say(texts.legend)}>
      {edges.map(([edge, words]) => (
        <Row key={edge} as="li" inline gap={1.5} align="center" className={styles.legend} data-edge={edge}>
          {say(words)}
        </Row>
      ))}
      <Row as="li" inline gap={1.5} align="center">
        <IconTruckOff size={13} /> {say(texts.legend_van)}
      </Row>
      <li>{say(texts.legend_tray)}</li>
    </Row>
  )
}
