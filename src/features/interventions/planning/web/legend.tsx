/** What the colours of the board mean. */
import { IconTruckOff } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { boardTexts as texts } from '../board-texts.ts'
import styles from './board.module.css'

export function Legend() {
  const say = useSay()
  return (
    <Row as="ul" className={styles.legend} wrap gap={3} ml="auto" aria-label={say(texts.legend)}>
      <li data-edge="danger">{say(texts.legend_late)}</li>
      <li data-edge="warning">{say(texts.legend_last)}</li>
      <li data-edge="success">{say(texts.legend_in_time)}</li>
      <li>
        <IconTruckOff size={13} stroke={1.75} aria-hidden /> {say(texts.legend_van)}
      </li>
      <li>{say(texts.legend_tray)}</li>
    </Row>
  )
}
