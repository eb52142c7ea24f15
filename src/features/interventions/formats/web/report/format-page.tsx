/** One report format: its columns in the client's order, the file they make, and the newest closings in it. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Language } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import { isSame } from '#web/form/comparison.ts'
import { useLeaveGuard } from '#web/form/leave-guard.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { Card, Grid, Stack, Text } from '#web/ui/layout.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { reportFormatList } from '../../report-columns.ts'
import { type ReportFormatDetail, reportFormats } from '../../report-contract.ts'
import { reportField } from '../../report-field-rules.ts'
import { headingsOf, holds, proposeColumns, type ReportLayout } from '../../report-rules.ts'
import { reportTexts as words } from '../../report-texts.ts'
import { texts } from '../../texts.ts'
import { useSample } from '../drop-zone.tsx'
import styles from '../format.module.css'
import { FormatFrame, useSaving, VersionBadge } from '../format-frame.tsx'
import type { FormatPageProps, Head } from '../head-form.ts'
import { ColumnsEditor } from './columns-editor.tsx'
import { FileCard, HeadCard } from './file-card.tsx'
import { ReportPreview } from './preview.tsx'

export function ReportFormatPage({ format, tabs, onOpen }: FormatPageProps) {
  const { data, error, refetch } = useQuery({
    ...oneQuery(reportFormatList, reportFormats.get, Number(format)),
    enabled: format !== 'new',
  })
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (format !== 'new' && !data) return null
  return <Editor key={data?.number ?? 0} format={data} tabs={tabs} onOpen={onOpen} />
}

const usual = [
  'client_reference',
  'client_terminal_id',
  'worked_on',
  'outcome',
  'installed_serial',
  'withdrawn_serial',
  'notes',
] as const

/** What most clients ask for, until a sample says more. */
const startOf = (language: Language): ReportLayout => ({
  file: 'xlsx',
  delimiter: ';',
  encoding: 'utf-8',
  sheet: words.sheet_default[language],
  file_name: words.name_default[language],
  dates: 'cell',
  language,
  columns: usual.map((field) => ({ heading: reportField(field).label[language], source: { from: 'field', field } })),
})

const headOf = (format: ReportFormatDetail | undefined): Head => ({
  name: format?.name ?? '',
  supplier_id: format?.supplier_id ?? null,
  module_id: format?.module_id ?? null,
})

/** Why it cannot be saved yet, in words; nothing where it can. */
function problemOf(head: Head, { columns }: ReportLayout): { said: 'missing' } | { twice: string } | undefined {
  if (head.name.trim() === '' || head.supplier_id === null || columns.length === 0) return { said: 'missing' }
  if (columns.some(({ heading }) => heading.trim() === '')) return { said: 'missing' }
  const twice = columns.find(({ heading }, at) =>
    columns.slice(0, at).some((other) => other.heading.trim().toUpperCase() === heading.trim().toUpperCase()),
  )
  return twice && { twice: twice.heading }
}

type EditorProps = Omit<FormatPageProps, 'format'> & { format: ReportFormatDetail | undefined }

function Editor({ format, tabs, onOpen }: EditorProps) {
  const say = useSay()
  const language = useLanguage()
  const narrow = useNarrow()
  const [start] = useState(() => ({ head: headOf(format), layout: format?.layout ?? startOf(language) }))
  const [head, setHead] = useState(start.head)
  const [layout, setLayout] = useState(start.layout)
  const changed = !isSame(layout, start.layout)
  const dirty = useRef(false)
  dirty.current = changed || !isSame(head, start.head)
  useLeaveGuard(dirty)
  const { saving, save: keep } = useSaving(reportFormatList, dirty)

  const sample = useSample(({ sheets, file_name }) => {
    const headings = headingsOf(sheets)
    if (headings.length === 0) return false
    const columns = proposeColumns(headings, language)
    setLayout((old) => ({ ...old, file: /\.csv$/i.test(file_name) ? 'csv' : 'xlsx', columns }))
    const known = columns.filter(({ source }) => source.from === 'field').length
    toast.success(words.sample_taken, { params: { count: columns.length, file: file_name, known } })
    return true
  }, words.sample_empty)

  const problem = problemOf(head, layout)
  const canSave = !problem && dirty.current && !saving && !narrow
  const save = async () => {
    if (!canSave || head.supplier_id === null) return
    const body = { ...head, supplier_id: head.supplier_id, layout }
    const write = () =>
      format
        ? call(reportFormats.update, { params: { id: format.id }, body }, { version: format.version })
        : call(reportFormats.create, { body })
    await keep(write, ({ id }) => onOpen(id))
  }
  const number = (format?.number ?? 0) + (changed || !format ? 1 : 0)
  return (
    <FormatFrame
      title={format?.name ?? (head.name || say(words.new))}
      note={<VersionBadge saved={format !== undefined && !changed} number={number} />}
      sample={sample}
      another={{ label: words.from_sample, hint: words.sample_hint }}
      begun
      saveWords={format ? say(texts.save_version, { number }) : say(texts.save_first)}
      {...{ canSave, saving, save, tabs, onOpen }}
    >
      {!holds(layout, 'client_reference') && (
        <Strip family="warning">
          <p>{say(words.no_reference)}</p>
        </Strip>
      )}
      <Grid side={304} gap={3} align="start">
        <ColumnsEditor layout={layout} readOnly={narrow} onChange={setLayout} />
        <Card as="div" overflow="hidden">
          <HeadCard head={head} format={format} readOnly={narrow} onChange={setHead} />
          <FileCard layout={layout} readOnly={narrow} onChange={setLayout} />
          {problem && dirty.current && (
            <Stack as="section" className={styles.sideCard} gap={2} p={4}>
              <Text as="p" c="text-2" size="caption">
                {'twice' in problem ? say(words.heading_twice, { heading: problem.twice }) : say(words.missing)}
              </Text>
            </Stack>
          )}
        </Card>
      </Grid>
      <ReportPreview supplier_id={head.supplier_id} module_id={head.module_id} layout={layout} ready={!problem} />
    </FormatFrame>
  )
}
