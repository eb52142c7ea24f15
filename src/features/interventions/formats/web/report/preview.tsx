/** The newest confirmed closings of the supplier in the columns that are being edited. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clientReports } from '#features/clients/reports/contract.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { Card, Row, Text } from '#web/ui/layout.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
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
    <Card overflow="hidden" aria-label={say(words.preview)}>
      <Row as="header" wrap align="center" gap={2} touch px={4} line="bottom">
        <h2>{say(words.preview)}</h2>
        <Text c="text-2" size="caption">
          {say(words.preview_hint)}
        </Text>
      </Row>
      {data.rows.length === 0 ? (
        <Text as="p" p={4} c="text-3">
          {say(words.preview_empty)}
        </Text>
      ) : (
        <div className={styles.scroll}>
          <Table className={styles.preview} edge="bleed" sticky>
            <TableHead of={layout.columns.map(({ heading }) => heading)} />
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
          </Table>
        </div>
      )}
    </Card>
  )
}
