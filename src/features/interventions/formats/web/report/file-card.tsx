/** What concerns the whole report: whose it is, and what kind of file it makes. */
import { Select, TextInput } from '@mantine/core'
import { TextField } from '#web/form/fields.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import type { ReportFormatDetail } from '../../report-contract.ts'
import { type ReportLayout, reportDates } from '../../report-rules.ts'
import { reportTexts as words } from '../../report-texts.ts'
import { texts } from '../../texts.ts'
import styles from '../format.module.css'
import { type Head, headForm } from '../head-form.ts'

type HeadCardProps = {
  head: Head
  format: ReportFormatDetail | undefined
  readOnly: boolean
  onChange: (head: Head) => void
}

export function HeadCard({ head, format, readOnly, onChange }: HeadCardProps) {
  const form = headForm(head, readOnly, onChange)
  return (
    <Stack as="section" className={styles.sideCard} gap={2} p={4}>
      <TextField form={form} name="name" label={texts.format_name} required />
      <PickerField
        form={form}
        name="supplier_id"
        label={texts.supplier}
        path="/api/suppliers"
        required
        {...(format && head.supplier_id === format.supplier_id ? { current: format.supplier } : {})}
      />
      <PickerField
        key={head.supplier_id}
        form={form}
        name="module_id"
        label={texts.module}
        hint={words.all_modules}
        path="/api/module-names"
        query={{ supplier_id: head.supplier_id ?? undefined }}
        disabled={head.supplier_id === null}
        {...(format && head.module_id === format.module_id ? { current: format.module } : {})}
      />
    </Stack>
  )
}

type FileCardProps = { layout: ReportLayout; readOnly: boolean; onChange: (layout: ReportLayout) => void }

export function FileCard({ layout, readOnly, onChange }: FileCardProps) {
  const say = useSay()
  const common = { size: 'xs', disabled: readOnly } as const
  /** A choice of the layout; Select gives back one of the values it was given. */
  const choice = <Key extends 'file' | 'delimiter' | 'encoding' | 'dates' | 'language'>(
    key: Key,
    label: string,
    data: { value: ReportLayout[Key]; label: string }[],
  ) => (
    <Select
      {...common}
      label={label}
      data={data}
      value={layout[key]}
      allowDeselect={false}
      onChange={(value) => value && onChange({ ...layout, [key]: value })}
    />
  )
  const dates = reportDates
    .filter((value) => value !== 'cell' || layout.file === 'xlsx')
    .map((value) => ({ value, label: value === 'cell' ? say(words.date_cell) : value }))
  return (
    <Stack as="section" className={styles.sideCard} gap={2} p={4}>
      <Row as="header" align="center" justify="space-between">
        <h2>{say(words.file)}</h2>
      </Row>
      <Select
        {...common}
        label={say(words.kind)}
        data={[
          { value: 'xlsx', label: say(words.xlsx) },
          { value: 'csv', label: say(words.csv) },
        ]}
        value={layout.file}
        allowDeselect={false}
        onChange={(value) => {
          if (value === 'xlsx') onChange({ ...layout, file: value })
          // Only a sheet has real dates.
          if (value === 'csv')
            onChange({ ...layout, file: value, dates: layout.dates === 'cell' ? 'DD/MM/YYYY' : layout.dates })
        }}
      />
      {layout.file === 'csv' ? (
        <>
          {choice('delimiter', say(words.delimiter), [
            { value: ';', label: say(words.semicolon) },
            { value: ',', label: say(words.comma) },
          ])}
          {choice('encoding', say(words.encoding), [
            { value: 'utf-8', label: say(words.utf8) },
            { value: 'windows-1252', label: say(words.windows) },
          ])}
        </>
      ) : (
        <TextInput
          {...common}
          label={say(words.sheet)}
          maxLength={31}
          value={layout.sheet}
          onChange={({ currentTarget }) => onChange({ ...layout, sheet: currentTarget.value })}
        />
      )}
      {choice('dates', say(texts.dates), dates)}
      {choice('language', say(words.language), [
        { value: 'IT', label: say(words.italian) },
        { value: 'EN', label: say(words.english) },
      ])}
      <TextInput
        {...common}
        label={say(words.file_name)}
        description={say(words.file_name_hint, { name: `${layout.file_name}-2026-11-12.${layout.file}` })}
        maxLength={80}
        value={layout.file_name}
        onChange={({ currentTarget }) => onChange({ ...layout, file_name: currentTarget.value })}
      />
    </Stack>
  )
}
