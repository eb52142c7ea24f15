/** What the dashboard shows of technicians. */
import { bilingual } from '#lib/texts/texts.ts'
import { type CardSource, countList } from '#server/lists/figures.ts'
import { countActiveAt, technicianSource } from './queries.ts'

const texts = bilingual({ technicians: ['Technician', 'Tecnici'] })

const active = { active: 'true' }

export const technicianCard: CardSource = {
  key: 'technicians',
  label: texts.technicians,
  icon: 'people',
  tone: 'theme',
  topics: ['technicians', 'users'],
  link: { to: '/technicians', search: active },
  count: (call) => countList(call, technicianSource, active),
  countAt: countActiveAt,
}
