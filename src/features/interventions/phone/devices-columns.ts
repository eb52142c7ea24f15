/** The lists of technicians' phones, and of what phones sent. */
import { defineList } from '#lib/lists/list.ts'
import type { Words } from '#lib/texts/texts.ts'
import { named, worded } from '#lib/words/named.ts'
import { commandStates, deviceStates, viaWords } from './devices-rules.ts'
import { deviceTexts as texts } from './devices-texts.ts'
import { kindWords } from './rules.ts'
import { titles } from './titles.ts'

const technician = { label: texts.technician, ...named.technician, sort: false } as const

export const deviceList = defineList({
  name: 'phone-devices',
  title: titles.devices,
  // What waits longest first.
  sort: 'since',
  columns: {
    technician,
    waiting: { label: texts.waiting, type: 'number', sort: false },
    since: { label: texts.since, type: 'datetime' },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: deviceStates, sort: false },
    reported_at: { label: texts.reported_at, type: 'datetime', sort: false },
    device: { label: texts.phone, type: 'code', sort: false, quiet: true },
  },
  row_needs: ['technician', 'technician_id'],
})

export const commandList = defineList({
  name: 'phone-sent',
  title: titles.commands,
  sort: '-received_at',
  columns: {
    technician,
    kind: { label: texts.kind, ...worded(kindWords) },
    about: { label: texts.about, type: 'code', sort: false },
    content: { label: texts.content, type: 'text', sort: false },
    made_at: { label: texts.made_at, type: 'datetime', sort: false },
    received_at: { label: texts.received, type: 'datetime', filter: 'range' },
    via: { label: texts.via, ...worded(viaWords) },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: commandStates, sort: false },
    said: {
      label: texts.said,
      type: 'text',
      sort: false,
      // A sentence in both languages.
      write: (value, language) => (value as unknown as Words | null)?.[language] ?? '',
    },
  },
  row_needs: ['technician', 'intervention_id', 'case_id'],
})
