/** Our series of numbers: what a check of each finds, and every document that was ever issued. */

import { Link } from '@tanstack/react-router'
import type { ListedRow } from '#lib/lists/list.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { downloadFile } from '#web/download.ts'
import { IconAlertTriangle, IconCircleCheck, IconFileTypePdf } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import type { RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { Card } from '#web/ui/layout.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { issuedDocumentList, kindTitles } from '../columns.ts'
import { type DocumentSeries, documentSeries, type IssuedDocument } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './issued-documents.module.css'

type Row = ListedRow<typeof issuedDocumentList, IssuedDocument>

function download({ id }: Row, language: 'IT' | 'EN') {
  void downloadFile(documentSeries.pdf, { id }, undefined, { language })
}

const rowActions = (row: Row): RowAction[] => [
  { label: texts.pdf_it, icon: IconFileTypePdf, onClick: () => download(row, 'IT') },
  { label: texts.pdf_en, icon: IconFileTypePdf, onClick: () => download(row, 'EN') },
]

export function IssuedDocumentsPage() {
  const say = useSay()
  return (
    <ListPage
      title={say(texts.series)}
      list={issuedDocumentList}
      endpoints={documentSeries}
      rowActions={rowActions}
      empty={{ text: texts.series_empty }}
    >
      <SeriesTable />
    </ListPage>
  )
}

/** The numbers of one series in the list below. */
const question = ({ kind, warehouse_id, year }: DocumentSeries) => ({
  kind,
  warehouse_id: String(warehouse_id),
  issued_on_from: `${year}-01-01`,
  issued_on_to: `${year}-12-31`,
})

function SeriesTable() {
  const say = useSay()
  const language = useLanguage()
  const { data } = useAnswer(['document-series'], documentSeries.series, {})
  if (!data || data.length === 0) return null
  return (
    <Card className={styles.series} overflow="auto" mx="page" mt={3} aria-label={say(texts.series)}>
      <Table edge="bleed" lines>
        <TableHead
          of={[
            texts.kind,
            texts.warehouse,
            texts.year,
            { number: texts.last_number },
            { number: texts.voided },
            texts.check,
          ]}
        />
        <tbody>
          {data.map((it) => {
            // A kind that is no longer declared is shown by its name.
            const kind = kindTitles[it.kind]
            const place = it.warehouse_code ? `${it.warehouse} (${it.warehouse_code})` : it.warehouse
            const name = kind ? say(kind) : it.kind
            return (
              <tr key={`${it.kind} ${it.warehouse_id} ${it.year}`}>
                <td>
                  <Link
                    to="/document-series"
                    search={question(it)}
                    aria-label={say(texts.show_numbers, { series: `${name}, ${place}, ${it.year}` })}
                  >
                    {name}
                  </Link>
                </td>
                <td>{place}</td>
                <td>{it.year}</td>
                <td data-number data-label={say(texts.last_number)}>
                  {formatNumber(it.last_number, language)}
                </td>
                <td data-number data-label={say(texts.voided)}>
                  {formatNumber(it.voided, language)}
                </td>
                <td data-words>
                  <Check series={it} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
}

/** What the server found when it went through the numbers. */
function Check({ series }: { series: DocumentSeries }) {
  const say = useSay()
  const wrong = [
    [texts.gaps, series.gaps],
    [texts.doubles, series.doubles],
    [texts.out_of_order, series.out_of_order],
  ] as const
  const found = wrong.filter(([, numbers]) => numbers.length > 0)
  if (found.length === 0)
    return (
      <span className={styles.fine}>
        <IconCircleCheck size={16} />
        {say(texts.nothing_wrong)}
      </span>
    )
  return (
    <span className={styles.wrong}>
      <IconAlertTriangle size={16} />
      {found.map(([words, numbers]) => `${say(words)}: ${numbers.join(', ')}`).join(' · ')}
    </span>
  )
}
