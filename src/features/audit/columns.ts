/** The audit log as a list: newest first, since only that order stays fast however long it grows. */
import { defineList } from '#lib/list.ts'
import { describeChanges } from './rules.ts'
import { actions, subjects, texts } from './texts.ts'

export const auditList = defineList({
  name: 'audit',
  title: texts.title,
  sort: '-at',
  columns: {
    at: { label: texts.at, type: 'datetime', width: 140, filter: 'range' },
    user: { label: texts.user, type: 'text', width: 160, filter: 'text', sort: false },
    action: { label: texts.action, type: 'choice', width: 170, filter: 'choice', choices: actions, sort: false },
    subject: { label: texts.subject, type: 'choice', width: 150, filter: 'choice', choices: subjects, sort: false },
    label: { label: texts.label, type: 'text', width: 200, filter: 'text', sort: false },
    changes: { label: texts.changes, type: 'text', width: 320, sort: false, quiet: true, write: describeChanges },
  },
})
