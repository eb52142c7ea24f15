/** The lists of the page System. */
import { defineList } from '#lib/list.ts'
import { jobNames, jobStates, texts } from './texts.ts'

export const jobList = defineList({
  name: 'jobs',
  title: texts.jobs,
  sort: '-since',
  columns: {
    name: { label: texts.job, type: 'choice', filter: 'choice', choices: jobNames },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: jobStates },
    label: { label: texts.about, type: 'text', filter: 'text' },
    reason: { label: texts.reason, type: 'text', filter: 'text', sort: false },
    since: { label: texts.since, type: 'datetime', filter: 'range' },
    tries: { label: texts.tries, type: 'number', align: 'right', quiet: true },
    times: { label: texts.times, type: 'number', align: 'right', quiet: true, hidden: true },
  },
})
