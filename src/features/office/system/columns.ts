/** The lists of the page System. */
import { defineList } from '#lib/lists/list.ts'
import { fileProblems, fileUses, jobNames, jobStates, mailStates, texts } from './texts.ts'
import { titles } from './titles.ts'

export const jobList = defineList({
  name: 'jobs',
  title: titles.jobs,
  sort: '-since',
  row_needs: ['name', 'state'],
  columns: {
    name: { label: texts.job, type: 'choice', filter: 'choice', choices: jobNames },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: jobStates },
    label: { label: texts.about, type: 'text', filter: 'text' },
    reason: { label: texts.reason, type: 'text', filter: 'text', sort: false },
    since: { label: texts.since, type: 'datetime', filter: 'range' },
    tries: { label: texts.tries, type: 'number', quiet: true },
    times: { label: texts.times, type: 'number', quiet: true, hidden: true },
  },
})

export const mailList = defineList({
  name: 'mails',
  title: titles.mails,
  sort: '-created_at',
  row_needs: ['state'],
  columns: {
    recipient: { label: texts.recipient, type: 'text', filter: 'text' },
    subject: { label: texts.subject, type: 'text', filter: 'text' },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: mailStates },
    last_error: { label: texts.last_error, type: 'text', filter: 'text', sort: false },
    tries: { label: texts.tries, type: 'number', quiet: true },
    next_try_at: { label: texts.next_try, type: 'datetime', sort: false },
    created_at: { label: texts.asked, type: 'datetime', filter: 'range' },
    sent_at: { label: texts.sent, type: 'datetime', filter: 'range' },
    kind: { label: texts.kind, type: 'choice', choices: jobNames, quiet: true, hidden: true },
  },
})

/** Only those that are missing or changed. */
export const fileList = defineList({
  name: 'stored-files',
  title: titles.files,
  sort: '-problem_at',
  columns: {
    name: { label: texts.file, type: 'text', filter: 'text' },
    problem: { label: texts.problem, type: 'choice', filter: 'choice', choices: fileProblems },
    used_by: { label: texts.used_by, type: 'choice', filter: 'choice', choices: fileUses },
    problem_at: { label: texts.found, type: 'datetime', filter: 'range' },
    created_at: { label: texts.stored, type: 'datetime', filter: 'range', quiet: true },
    bytes: { label: texts.size, type: 'number', quiet: true },
    key: { label: texts.file, type: 'code', quiet: true, hidden: true, sort: false },
  },
})
