/** A new comparison: whose list, of which day, and which column is what. Nothing is compared before the button is pressed. */
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatInstant, localDay } from '#lib/time/dates.ts'
import { useAction } from '#web/action.ts'
import { CallError } from '#web/call.ts'
import { DateField } from '#web/form/date-field.tsx'
import { looseForm } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { formTexts } from '#web/form/texts.ts'
import { IconAlertTriangle, IconFileSpreadsheet, IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { randomId } from '#web/random-id.ts'
import { Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { DropArea, sheetFiles, useFilePicker } from '#web/upload/file-drop.tsx'
import { sendFile } from '#web/upload/send-file.ts'
import { comparisonList } from '../columns.ts'
import { type ComparisonDetail, comparisons, type FileLook } from '../contract.ts'
import { type FileField, fieldNames, fileFields, type TerminalMapping } from '../file-fields.ts'
import { texts } from '../texts.ts'
import styles from './new-dialog.module.css'

type NewDialogProps = { onClose: () => void; onStarted: (run: ComparisonDetail) => void }
type Values = { supplier_id: number | null; as_of: string | null }
type Looked = { file: File; look: FileLook }

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const patience = 120_000

/** Sends the file to be looked at, or to be compared. */
const send = <Answer,>(
  it: typeof comparisons.look | typeof comparisons.create,
  fields: Record<string, string>,
  file: File,
) =>
  sendFile<Answer>(it, fields, file, {
    key: randomId(),
    signal: AbortSignal.timeout(patience),
    onProgress: () => undefined,
  })

function MappingFields(props: {
  look: FileLook
  mapping: TerminalMapping
  onChange: (mapping: TerminalMapping) => void
}) {
  const { look, mapping, onChange } = props
  const say = useSay()
  const set = (field: FileField, heading: string) => {
    const next: TerminalMapping = { ...mapping }
    if (heading === '') delete next[field]
    else next[field] = heading
    onChange(next)
  }
  const samplesOf = (heading: string | undefined) =>
    look.columns.find((column) => column.heading === heading)?.samples.join(', ') ?? ''
  return (
    <fieldset>
      <Text as="legend" weight={600}>
        {say(texts.columns)}
      </Text>
      <Hint>
        {look.remembered_on ? say(texts.remembered, { on: formatDay(look.remembered_on) }) : say(texts.proposed)}
      </Hint>
      {fieldNames.map((field) => (
        <Grid key={field} className={styles.field} align="end" gap={3} mt={2}>
          <NativeSelect
            label={say(fileFields[field].label)}
            value={mapping[field] ?? ''}
            onChange={({ currentTarget }) => set(field, currentTarget.value)}
            data={[
              { value: '', label: say(texts.not_in_file) },
              ...look.columns.map(({ heading }) => ({ value: heading, label: heading })),
            ]}
          />
          <span className={styles.samples} title={samplesOf(mapping[field])}>
            {samplesOf(mapping[field]) || (mapping[field] && say(texts.column_empty))}
          </span>
        </Grid>
      ))}
    </fieldset>
  )
}

export function NewDialog({ onClose, onStarted }: NewDialogProps) {
  const say = useSay()
  const client = useQueryClient()
  const [values, setValues] = useState<Values>(() => ({
    supplier_id: null,
    as_of: localDay(),
  }))
  const [file, setFile] = useState<File | null>(null)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [mapping, setMapping] = useState<TerminalMapping>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})

  const { busy, run } = useAction(
    (work: () => Promise<unknown>) => {
      setProblem(null)
      setFields({})
      return work()
    },
    {
      refused: (error) => {
        setProblem(messageOf(error))
        if (error instanceof CallError)
          setFields(Object.fromEntries(Object.entries(error.fields).map(([name, it]) => [name, it.message])))
        return true
      },
    },
  )
  const look = async (chosen: File | null, supplier_id: number | null) => {
    if (!chosen || !supplier_id) return
    const seen = await run(async () => {
      const found = await send<FileLook>(comparisons.look, { supplier_id: String(supplier_id) }, chosen)
      setLooked({ file: chosen, look: found })
      setMapping(found.mapping)
    })
    if (seen) return
    setLooked(null)
    setFile(null)
  }
  const start = async () => {
    if (!looked || !values.supplier_id) return
    const sent = { supplier_id: String(values.supplier_id), as_of: values.as_of ?? '', ...mapping }
    await run(async () => {
      onStarted(await send<ComparisonDetail>(comparisons.create, sent, looked.file))
      void client.invalidateQueries({ queryKey: listKey(comparisonList) })
    })
  }
  const form = looseForm<keyof Values>({
    get: (name) => values[name],
    set: (name, value) => {
      // The fields set a number and a day.
      const next = { ...values, [name]: value } as Values
      setValues(next)
      if (name === 'supplier_id') void look(file, next.supplier_id)
    },
    // As above.
    setAll: (change) => setValues({ ...values, ...(change as Partial<Values>) }),
    errorOf: (name) => fields[name] ?? null,
    saving: busy,
  })
  const take = (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen || busy) return
    setFile(chosen)
    setLooked(null)
    void look(chosen, values.supplier_id)
  }
  const picker = useFilePicker({ accept: sheetFiles, label: say(texts.choose_file), take })
  const ready = looked !== null && (mapping.terminal !== undefined || mapping.serial !== undefined)
  return (
    <Modal opened size={620} onClose={onClose} title={say(texts.new)}>
      <Stack gap={4}>
        <Grid className={styles.pair} align="end" gap={3}>
          <PickerField form={form} name="supplier_id" label={texts.supplier} path="/api/suppliers" required />
          <DateField form={form} name="as_of" label={texts.as_of} hint={texts.as_of_hint} required />
        </Grid>
        {problem && (
          <Row as="p" align="center" gap={2} py={2} px={3} round="control" tint="danger" role="alert">
            <IconAlertTriangle size={18} />
            {problem}
          </Row>
        )}
        <DropArea {...(file && { size: 'small' })} take={take}>
          {file ? <IconFileSpreadsheet size={22} /> : <IconUpload size={22} />}
          <strong>{file?.name ?? say(texts.drop_title)}</strong>
          <Text c="text-2" role="status">
            {busy && file ? say(texts.looking, { file: file.name }) : say(texts.drop_hint)}
          </Text>
          <Button variant={file ? 'default' : 'filled'} onClick={picker.choose} disabled={busy}>
            {say(file ? texts.another : texts.choose_file)}
          </Button>
          {picker.input}
        </DropArea>
        {looked?.look.same_file_at && (
          <Row as="p" align="center" gap={2} py={2} px={3} round="control" tint="warning">
            <IconAlertTriangle size={18} />
            {say(texts.same_file, { on: formatInstant(looked.look.same_file_at) })}
          </Row>
        )}
        {looked && <MappingFields look={looked.look} mapping={mapping} onChange={setMapping} />}
      </Stack>
      <Row as="footer" justify="end" gap={2} mt={5}>
        <Button variant="default" onClick={onClose}>
          {say(formTexts.cancel)}
        </Button>
        <Button disabled={!ready || !values.as_of} loading={busy && looked !== null} onClick={() => void start()}>
          {say(texts.compare)}
        </Button>
      </Row>
    </Modal>
  )
}
