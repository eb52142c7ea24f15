/** The newest confirmed closings of the supplier in the columns that are being edited. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clientReports } from '#features/clients/reports/contract.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import type { ReportLayout } from '../../report-rules.ts'
import { reportTexts as words } from '../../report-texts.ts'
import styles from '../format.module.css'

type PreviewProps = { supplier_id: number | null; module_id: number | null; layout: ReportLayout; ready: boolean }

export function ReportPreview({ supplier_id, module_id, layout, ready }: PreviewProps) {
  const say = useSay()
  const [question] = useDebouncedValue(JSON.stringify({ supplier_id, module_id, layout }), 300)
  const { data } = useQuery({
    queryKey: ['client-reports', 'preview', question],
    queryFn: ({ signal }) => call(clientReports.preview, { body: JSON.parse(question) }, { signal }),
    enabled: supplier_id !== null && ready,
    placeholderData: keepPreviousData,
  })
  if (supplier_id === null || !data) return null
  return (
    <section className={styles.card} aria-label={say(words.preview)}>
      <header className={styles.cardHead}>
        <h2>{say(words.preview)}</h2>
        <span className={styles.quiet}>{say(words.preview_hint)}</span>
      </header>
      {data.rows.length === 0 ? (
        <p className={styles.nothing}>{say(words.preview_empty)}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.preview}`}>
            <thead>
              <tr>
                {layout.columns.map(({ heading }) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((cells, at) => (
                // Rows of a preview have no other name than their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <tr key={at}>
                  {layout.columns.map(({ heading }, column) => (
                    <td key={heading}>{cells[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
