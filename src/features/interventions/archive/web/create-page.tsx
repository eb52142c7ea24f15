/** Keeps a file: dropped or chosen, with its name, type and expiry. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SwitchField } from '#web/form/choice-fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { IconFile, IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { markCreated } from '#web/list/created-rows.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Hint, Text } from '#web/ui/layout.tsx'
import { FileSize } from '#web/ui/values.tsx'
import { DropArea, useFilePicker } from '#web/upload/file-drop.tsx'
import { archiveFileList } from '../columns.ts'
import { type ArchiveFile, archiveFiles, NewArchiveFile } from '../contract.ts'
import { maxArchiveBytes, maxArchiveMegabytes } from '../rules.ts'
import { texts } from '../texts.ts'
import { ArchiveFields } from './fields.tsx'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.xlsx,.csv,.txt,.zip'
const start = { type: 'other', again: false }
const withoutEnding = (name: string) => name.replace(/\.[A-Za-z0-9]{2,5}$/, '')

type ChooserProps = { file: File | null; problem: string | null; disabled: boolean; onFile: (file: File) => void }

function FileChooser({ file, problem, disabled, onFile }: ChooserProps) {
  const say = useSay()
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first && !disabled) onFile(first)
  }
  const picker = useFilePicker({ accept: accepted, label: say(texts.choose_file), take })
  return (
    <DropArea take={take}>
      {file ? <IconFile size={24} stroke={1.75} aria-hidden /> : <IconUpload size={24} stroke={1.75} aria-hidden />}
      <Text as="p" weight={600} breakAnywhere>
        {file ? (
          <>
            {file.name} · <FileSize bytes={file.size} />
          </>
        ) : (
          say(texts.drop)
        )}
      </Text>
      <Hint>{say(texts.drop_hint, { max: maxArchiveMegabytes })}</Hint>
      {problem && (
        <Text as="p" c="danger-text" role="alert">
          {problem}
        </Text>
      )}
      {picker.input}
      <Button variant="default" disabled={disabled} onClick={picker.choose}>
        {say(file ? texts.choose_other : texts.choose_file)}
      </Button>
    </DropArea>
  )
}

type FieldsProps = { form: FormApi<keyof NewArchiveFile>; file: File | null; onFile: (file: File | null) => void }

function Fields({ form, file, onFile }: FieldsProps) {
  const say = useSay()
  const [problem, setProblem] = useState<string | null>(null)
  const take = (next: File) => {
    const tooLarge = next.size > maxArchiveBytes
    setProblem(tooLarge ? say(texts.too_large, { max: maxArchiveMegabytes }) : null)
    onFile(tooLarge ? null : next)
    form.set('again', false)
    if (!tooLarge && !form.get('name')) form.set('name', withoutEnding(next.name))
  }
  // Asked only once the same file was noticed.
  const asksAgain = form.errorOf('again') !== null || form.get('again') === true
  return (
    <>
      <FileChooser file={file} problem={problem} disabled={form.saving} onFile={take} />
      {asksAgain && <SwitchField form={form} name="again" label={texts.again} />}
      <ArchiveFields form={form} />
    </>
  )
}

export function NewArchiveFilePage() {
  const client = useQueryClient()
  const { history } = useRouter()
  const [file, setFile] = useState<File | null>(null)
  const created = ({ id }: ArchiveFile) => {
    markCreated(archiveFileList, id)
    void client.invalidateQueries({ queryKey: listKey(archiveFileList) })
    history.push('/archive-files')
  }
  return (
    <FormPage
      schema={NewArchiveFile}
      values={start}
      endpoint={archiveFiles.create}
      file={file ?? nothing}
      onSaved={created}
      onCancel={() => history.push('/archive-files')}
    >
      {(form) => <Fields form={form} file={file} onFile={setFile} />}
    </FormPage>
  )
}

/** Sent where none was chosen: the server says that one is missing. */
const nothing = new File([], 'none')
