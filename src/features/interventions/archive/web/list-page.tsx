/** All archive files: clients' files with what became of their rows, and other papers. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedRow } from '#lib/lists/list.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { IconDownload, IconEye, IconListDetails, IconPencil, IconTrash, IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { listCache } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useOpenRecord } from '#web/record/open-record.ts'
import { removeAsking } from '#web/record/remove-asking.ts'
import { FileName, FileSize } from '#web/ui/values.tsx'
import { archiveFileList } from '../columns.ts'
import { type ArchiveFile, ArchiveFileInput, archiveFiles } from '../contract.ts'
import { texts } from '../texts.ts'
import { ArchiveFields } from './fields.tsx'

type Row = ListedRow<typeof archiveFileList, ArchiveFile>

const cells = {
  name: ({ name }: Pick<ArchiveFile, 'name'>) => <FileName name={name} />,
  bytes: ({ bytes }: Pick<ArchiveFile, 'bytes'>) => <FileSize bytes={bytes} />,
}
const create: PageAction = { label: texts.new, to: '/archive-files/create' }
const upload: PageAction = { label: texts.upload, icon: IconUpload, to: '/upload-intervention' }
/** What a file is opened for: its interventions, or else what is in it. */
const pathOf = ({ id, interventions }: Row) => `/archive-files/${interventions ? 'view' : 'preview'}/${id}`

export function ArchiveFilesPage() {
  const client = useQueryClient()
  const { opened, open, close } = useOpenRecord()

  const remove = async ({ id, name }: Row) => {
    const work = () => call(archiveFiles.remove, { params: { id } })
    await removeAsking(name, work, () => void listCache(client, archiveFileList).removed(id))
  }
  const actions = (row: Row): RowAction[] => {
    const gone = row.state === 'deleted'
    return [
      ...(row.interventions
        ? [{ label: texts.show_interventions, icon: IconListDetails, to: `/archive-files/view/${row.id}` }]
        : []),
      { label: texts.preview, icon: IconEye, disabled: gone, to: `/archive-files/preview/${row.id}` },
      {
        label: texts.download,
        icon: IconDownload,
        disabled: gone,
        onClick: () => void downloadFile(archiveFiles.file, { id: row.id }, row.file_name),
      },
      { label: texts.edit_one, icon: IconPencil, onClick: () => open(row.id) },
      { label: texts.delete, icon: IconTrash, danger: true, onClick: () => void remove(row) },
    ]
  }
  return (
    <>
      <ListPage
        list={archiveFileList}
        endpoints={archiveFiles}
        cells={cells}
        primary={create}
        secondary={[upload]}
        rowActions={actions}
        rowTo={pathOf}
        empty={{ text: texts.empty, action: create }}
      />
      {typeof opened === 'number' && <EditDrawer id={opened} onClose={close} />}
    </>
  )
}

function EditDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['record', archiveFiles.get.path, id],
    queryFn: () => call(archiveFiles.get, { params: { id } }),
    gcTime: 0,
  })
  if (!data) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={say(texts.edit)}
      schema={ArchiveFileInput}
      endpoint={archiveFiles.update}
      params={{ id }}
      values={data}
      version={data.version}
      onSaved={(saved) => {
        void listCache(client, archiveFileList).changed(saved)
        onClose()
      }}
    >
      {(form) => <ArchiveFields form={form} file={data} />}
    </FormDrawer>
  )
}
