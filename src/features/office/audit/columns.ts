/** The audit log as a list: newest first, since only that order stays fast however long it grows. */
import { defineList } from '#lib/lists/list.ts'
import { describeChanges } from './rules.ts'
import { actions, subjects, texts } from './texts.ts'

export const auditList = defineList({
  name: 'audit',
  title: texts.title,
  sort: '-at',
  // A line opens in a dialog that shows all of it.
  row_needs: [
    'at',
    'user',
    'action',
    'subject',
    'subject_id',
    'label',
    'changes',
    'api_key',
    'session',
    'address',
    'times',
  ],
  columns: {
    at: { label: texts.at, type: 'datetime', filter: 'range' },
    user: { label: texts.user, type: 'text', filter: 'text', sort: false },
    action: { label: texts.action, type: 'choice', filter: 'choice', choices: actions, sort: false },
    subject: { label: texts.where, type: 'choice', filter: 'choice', choices: subjects, sort: false },
    label: { label: texts.label, type: 'text', filter: 'text', sort: false },
    changes: { label: texts.changes, type: 'text', sort: false, quiet: true, write: describeChanges },
    api_key: { label: texts.api_key, type: 'text', filter: 'text', sort: false, quiet: true },
    session: { label: texts.session, type: 'code', filter: 'text', sort: false, quiet: true, hidden: true },
    address: { label: texts.from_address, type: 'code', filter: 'text', sort: false, quiet: true },
    times: { label: texts.times, type: 'number', sort: false, hidden: true },
  },
})
