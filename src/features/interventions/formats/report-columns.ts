/** The list of formats of files that go back to clients. */
import { defineList } from '#lib/lists/list.ts'
import { formatColumns } from './columns.ts'
import { reportTexts } from './report-texts.ts'

export const reportFormatList = defineList({
  name: 'report-formats',
  title: reportTexts.title,
  sort: 'name',
  row_needs: ['name'],
  columns: formatColumns,
})
