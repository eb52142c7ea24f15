/** The list of archive files. */

import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { screens } from '#lib/words/screens.ts'
import { contentWords, states, typeWords } from './rules.ts'
import { texts } from './texts.ts'

export const archiveFileList = defineList({
  name: 'archive-files',
  title: screens.archive_files,
  sort: '-created_at',
  columns: {
    name: { label: texts.name, type: 'text', filter: 'text' },
    type: { label: texts.type, type: 'choice', filter: 'choice', choices: typeWords, quiet: true },
    content: { label: texts.content, type: 'choice', filter: 'choice', choices: contentWords, hidden: true },
    supplier: { label: texts.supplier, ...named.supplier, hidden: true },
    module: { label: texts.module_short, ...named.module },
    expires_on: { label: texts.expires_on, type: 'date', filter: 'range', ahead: true },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: states, sort: false },
    created_by: { label: texts.created_by, type: 'text', filter: 'text' },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true },
    row_count: { label: texts.rows, type: 'number', filter: 'range' },
    open: { label: texts.open, type: 'number', sort: false },
    assigned: { label: texts.assigned, type: 'number', sort: false },
    closed: { label: texts.closed, type: 'number', sort: false },
    bytes: { label: texts.bytes, type: 'number', quiet: true, width: 60 },
    file_name: { label: texts.file, type: 'text', filter: 'text', hidden: true, quiet: true },
    sha256: { label: texts.sha256, type: 'code', filter: 'pasted', hidden: true, quiet: true, sort: false },
  },
  row_needs: ['name', 'type', 'content', 'expires_on', 'state', 'file_name', 'bytes', 'interventions', 'version'],
})
