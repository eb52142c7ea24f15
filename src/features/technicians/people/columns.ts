/** The list of technicians. */
import { defineList } from '#lib/lists/list.ts'
import { provinceChoices } from '#lib/places/provinces.ts'
import { screens } from '#lib/words/screens.ts'
import { texts } from './texts.ts'

export const technicianList = defineList({
  name: 'technicians',
  title: screens.technicians,
  sort: 'name',
  row_needs: ['name', 'active', 'invited', 'two_factor'],
  columns: {
    picture: { label: texts.picture, type: 'image', width: 24, exported: false },
    name: { label: texts.name, type: 'text', filter: 'text' },
    username: { label: texts.username, type: 'text', filter: 'text' },
    email: { label: texts.email, type: 'text', filter: 'text' },
    phone: { label: texts.phone, type: 'code', filter: 'text', quiet: true },
    provinces: {
      label: texts.provinces,
      type: 'text',
      filter: 'choice',
      choices: provinceChoices,
      first: true,
      write: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    },
    held: { label: texts.products_held, type: 'number', filter: 'range' },
    faulty: { label: texts.faulty_held, type: 'number', filter: 'range' },
    open_jobs: { label: texts.open_jobs, type: 'number', filter: 'range', first: true },
    late_jobs: { label: texts.out_of_sla, type: 'number', filter: 'range', first: true },
    maximum_open: { label: texts.maximum_short, type: 'number', filter: 'range', first: true },
    active: { label: texts.active, type: 'boolean', width: 60, filter: 'boolean' },
    last_login_at: { label: texts.last_login_at, type: 'datetime', filter: 'range', quiet: true },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
  },
})
