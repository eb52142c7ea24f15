/** What the dashboard shows of technicians. */
import { type CardSource, countList } from '#server/lists/figures.ts'
import { figureTexts } from '../figure-texts.ts'
import { countActiveAt } from './figure-queries.ts'
import { technicianSource } from './queries.ts'

const active = { active: 'true' }

export const technicianCard: CardSource = {
  key: 'technicians',
  label: figureTexts.technicians,
  icon: 'people',
  tone: 'theme',
  topics: ['technicians', 'users'],
  link: { to: '/technicians', search: active },
  count: (call) => countList(call, technicianSource, active),
  countAt: countActiveAt,
}
