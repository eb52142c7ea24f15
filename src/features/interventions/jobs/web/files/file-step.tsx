/** The first step: a client's file is dropped, and its header says which format reads it. Nothing is read before that is clear. */
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { HiddenInFileNote } from '#features/interventions/formats/web/shared.tsx'
import type { Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { formOf } from '#web/form/lines-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconFileSpreadsheet, IconUpload } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { DropArea, sheetFiles, useFilePicker } from '#web/upload/file-drop.tsx'
import { handFile } from '#web/upload/handed-file.ts'
import { formatBytes } from '#web/upload/sizes.ts'
import type { FileLook } from '../../files-contract.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import styles from './files.module.css'

const formatsPath = '/file-formate'

export type Looked = { file: File; look: FileLook }

type FileStepProps = {
  module_id: number | null
  onModule: (module_id: number | null) => void
  looking: string | null
  looked: Looked | null
  refused: string | null
  onFile: (file: File) => void
  onRead: (version_id: number) => void
  /** Looks at the file again among the formats of all modules. */
  onAnyModule: (file: File) => void
}

export function FileStep(props: FileStepProps) {
  const { looked, refused, looking, module_id, onModule, onFile } = props
  const say = useSay()
  const [problem, setProblem] = useState<string | null>(null)
  const take = (files: FileList | null) => {
    const [file, second] = [...(files ?? [])]
    setProblem(second ? say(texts.one_file) : null)
    if (file && !second && looking === null) onFile(file)
  }
  const picker = useFilePicker({ accept: sheetFiles, label: say(texts.choose_file), take })
  const form = formOf({ saving: false }, module_id, (value) => onModule(typeof value === 'number' ? value : null))
  const words = problem ?? refused
  return (
    <Stack gap={3} pt={3} pb={5} px="page">
      {words && <Strip role="alert" family="danger" title={words} />}
      {looked && <Answer {...props} looked={looked} />}
      <DropArea size={looked ? 'small' : 'tall'} take={take}>
        <Text sign={44} round="full" bg="neutral-tint" c="text-2">
          <IconUpload size={22} stroke={1.75} aria-hidden />
        </Text>
        <Text as="p" weight={600}>
          {say(texts.drop_title)}
        </Text>
        <Hint role="status">{looking === null ? say(texts.drop_hint) : say(texts.looking, { file: looking })}</Hint>
        <Button variant={looked ? 'default' : 'filled'} loading={looking !== null} onClick={picker.choose}>
          {say(looked ? texts.another : texts.choose_file)}
        </Button>
        {picker.input}
      </DropArea>
      {!looked && (
        <div className={styles.moduleField}>
          <PickerField
            form={form}
            name="module_id"
            label={texts.module}
            hint={texts.module_hint}
            placeholder={texts.any_module}
            {...picks.module}
          />
        </div>
      )}
    </Stack>
  )
}

function Answer({ looked, module_id, onRead, onAnyModule }: FileStepProps & { looked: Looked }) {
  const say = useSay()
  const language = useLanguage()
  const { history } = useRouter()
  const { file, look } = looked
  const { format, change, same_file_as: same } = look
  /** The editor gets the file, and sends it back here with its format. */
  const toEditor = (format_id: number | 'new') => {
    handFile({ file, to: formatsPath, back: history.location.pathname })
    history.push(`${formatsPath}?format=${format_id}`)
  }
  const changed = (words: Words, columns: readonly string[]) =>
    columns.length > 0 && (
      <>
        <dt>{say(words)}</dt>
        <dd>{columns.join(', ')}</dd>
      </>
    )
  return (
    <>
      <Row wrap align="center" gapY={1} gap={3} breakAnywhere>
        <Text sign={32} tint="success" round="box">
          <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
        </Text>
        <strong>{look.file_name}</strong>
        <Text c="text-2">{formatBytes(look.bytes, language)}</Text>
        {look.fit === 'exact' && format && (
          <Text c="text-2">
            {say(texts.recognised, format)}. {say(texts.recognised_why, { format: format.name, number: format.number })}
          </Text>
        )}
      </Row>
      <HiddenInFileNote
        hidden={look.hidden}
        show={(title, text) => (
          <Strip role="alert" family="info" title={title}>
            <p>{text}</p>
          </Strip>
        )}
      />
      {same && (
        <Strip
          role="alert"
          family="warning"
          title={say(texts.same_title)}
          actions={
            <>
              <Link to="/archive-files/view/$id" params={{ id: String(same.id) }} className={styles.link}>
                {say(texts.same_open)}
              </Link>
              {look.fit === 'exact' && format && (
                <Button size="xs" variant="default" onClick={() => onRead(format.version_id)}>
                  {say(texts.read_anyway)}
                </Button>
              )}
            </>
          }
        >
          <p>
            {unbroken(
              say(texts.same_text, {
                name: same.name,
                by: same.created_by ?? '–',
                when: formatInstant(same.created_at),
              }),
            )}
          </p>
        </Strip>
      )}
      {look.fit === 'exact' && format && look.others.length > 0 && (
        <Strip
          role="alert"
          family="info"
          title={say(texts.others)}
          actions={[format, ...look.others].map((one) => (
            <Button key={one.version_id} size="xs" variant="default" onClick={() => onRead(one.version_id)}>
              {say(texts.read_with, { format: one.name, supplier: one.supplier })}
            </Button>
          ))}
        >
          <p>{look.others.map((one) => `${one.name} (${one.supplier}, ${one.module})`).join('; ')}</p>
        </Strip>
      )}
      {look.fit === 'nearly' && format && change && (
        <Strip
          role="alert"
          family="warning"
          title={say(texts.nearly_title, { format: format.name, number: format.number })}
          actions={
            <Button size="xs" onClick={() => toEditor(format.format_id)}>
              {say(texts.make_version, { number: format.newest + 1 })}
            </Button>
          }
        >
          <Grid as="dl" className={styles.changes} gapY={0.5} gap={4}>
            {changed(
              texts.renamed,
              change.renamed.map((one) => say(texts.renamed_line, one)),
            )}
            {changed(texts.added, change.added)}
            {changed(texts.gone_columns, change.gone)}
          </Grid>
          <p>{say(texts.nearly_text, { number: format.number })}</p>
        </Strip>
      )}
      {look.fit === 'none' && (
        <Strip
          role="alert"
          family="warning"
          title={say(texts.none_title)}
          actions={
            <>
              {module_id !== null && (
                <Button size="xs" onClick={() => onAnyModule(file)}>
                  {say(texts.header_chooses)}
                </Button>
              )}
              <Button size="xs" variant={module_id === null ? 'filled' : 'default'} onClick={() => toEditor('new')}>
                {say(texts.make_format)}
              </Button>
            </>
          }
        >
          <p>{say(module_id === null ? texts.none_text : texts.none_of_module)}</p>
        </Strip>
      )}
    </>
  )
}
