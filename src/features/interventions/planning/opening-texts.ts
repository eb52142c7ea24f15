/** The words in which opening hours are read back. */
import { bilingual } from '#lib/texts/texts.ts'

export const openingTexts = bilingual({
  days: ['Mon Tue Wed Thu Fri Sat Sun', 'lun mar mer gio ven sab dom'],
  every_day: ['every day', 'tutti i giorni'],
  closed: ['closed', 'chiuso'],
  unknown: ['not known', 'non noto'],
  not_open: ['The shop is closed then: {hours}.', 'In quel momento il negozio è chiuso: {hours}.'],
  read_as: ['Read as: {hours}', 'Letto come: {hours}'],
  not_read: ['Not understood: planning does not count on it.', 'Non compreso: la pianificazione non ne tiene conto.'],
})
