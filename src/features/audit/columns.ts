/** The audit log as a list: newest first, since only that order stays fast however long it grows. */
import { defineList } from '#lib/list.ts'
import { describeChanges } from './rules.ts'
import { actions, subjects, texts } from './texts.ts'

export const auditList = defineList({
  name: 'audit',
  title: texts.title,
  sort: '-at',
  // A line opens in a dialog that shows all of it.
  row_needs: ['at', 'user', 'action', 'subject', 'subject_id', 'label', 'changes'],
  columns: {
    at: { label: texts.at, type: 'datetime', filter: 'range' },
    user: { label: texts.user, type: 'text', filter: 'text', sort: false },
    action: { label: texts.action, type: 'choice', filter: 'choice', choices: actions, sort: false },
    subject: { label: texts.subject, type: 'choice', filter: 'choice', choices: subjects, sort: false },
    label: { label: texts.label, type: 'text', filter: 'text', sort: false },
    changes: { label: texts.changes, type: 'text', sort: false, quiet: true, write: describeChanges },
  },
})
