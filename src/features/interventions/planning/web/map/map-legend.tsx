/** What the colours and forms of the map mean. */
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { mapTexts as texts } from '../../map-texts.ts'
import over from './over.module.css'

const card = { py: 1.5, px: 3, border: true, round: 'control', bg: 'surface', c: 'text-2', size: 'badge' } as const

export function MapLegend({ day }: { day: string }) {
  const say = useSay()
  return (
    <Row as="ul" wrap gap={3} gapY={1} className={over.legend} {...card}>
      <li>{say(texts.legend_sla)}</li>
      <li data-edge="danger">{say(texts.legend_late)}</li>
      <li data-edge="warning">{say(texts.legend_soon)}</li>
      <li data-edge="success">{say(texts.legend_on_time)}</li>
      <li data-edge="neutral" data-ring>
        {say(texts.legend_planned, { day })}
      </li>
      <li data-home>{say(texts.legend_home)}</li>
    </Row>
  )
}
