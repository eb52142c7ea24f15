/** The columns of the page Uploads. */

import { defineList } from '#lib/lists/list.ts'
import { both } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import { importKinds, importStates } from './texts.ts'

export const importList = defineList({
  name: 'imports',
  title: screens.uploads,
  row_needs: ['kind', 'file_name', 'total_failed', 'rows_kept', 'revertible'],
  columns: {
    file_name: { label: records.file, type: 'text', filter: 'text' },
    kind: { label: both('What', 'Contenuto'), type: 'choice', filter: 'choice', choices: importKinds },
    status: {
      label: records.status,
      type: 'choice',
      filter: 'choice',
      choices: importStates,
    },
    total_rows: { label: records.rows, type: 'number', filter: 'range' },
    total_inserted: {
      label: both('Inserted', 'Inserite'),
      type: 'number',
      filter: 'range',
    },
    total_failed: { label: both('Failed', 'Scartate'), type: 'number', filter: 'range' },
    created_by: { label: both('Uploaded by', 'Caricato da'), type: 'text', filter: 'text' },
    created_at: {
      label: both('Uploaded on', 'Caricato il'),
      type: 'datetime',
      filter: 'range',
      quiet: true,
    },
    committed_at: {
      label: both('Inserted on', 'Inserito il'),
      type: 'datetime',
      filter: 'range',
      quiet: true,
      hidden: true,
    },
  },
  sort: '-created_at',
})
