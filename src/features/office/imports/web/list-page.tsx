/** Every upload with its result: open its report, take the failed rows, undo it. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { defineUpload, type UploadDefinition } from '#lib/uploads/upload.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { IconArrowBackUp, IconDownload, IconFileDownload, IconFileReport } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FileName } from '#web/ui/values.tsx'
import { UploadDialog } from '#web/upload/use-upload.tsx'
import { importList } from '../columns.ts'
import { type ImportItem, imports } from '../contract.ts'
import { uploadKinds } from '../kinds.ts'
import { importKinds, texts } from '../texts.ts'

type Row = ListedRow<typeof importList, ImportItem>

const cells = {
  file_name: ({ file_name }: Pick<ImportItem, 'file_name'>) => <FileName name={file_name} />,
}

const isKind = (kind: string): kind is keyof typeof importKinds => kind in importKinds

/** A kind that this version no longer knows is shown by its name; its columns come with the upload. */
function definitionOf(kind: string): UploadDefinition {
  const words = isKind(kind) ? importKinds[kind] : texts.title
  return uploadKinds.find((it) => it.kind === kind) ?? defineUpload({ kind, title: words, rows: words, columns: {} })
}

export function ImportsPage() {
  const client = useQueryClient()
  const [shown, setShown] = useState<Row | null>(null)
  const [open, setOpen] = useState(false)
  const changed = () => client.invalidateQueries({ queryKey: listKey(importList) })

  const show = (item: Row) => {
    setShown(item)
    setOpen(true)
  }
  const download = ({ id }: Row) => void downloadFile(imports.failedRows, { id })
  const downloadOriginal = ({ id, file_name }: Row) => void downloadFile(imports.file, { id }, file_name)
  const undo = async (item: Row) => {
    const asked = { message: texts.undo_question, params: { file: item.file_name }, yes: texts.undo }
    if (!(await confirm.ask(asked))) return
    await runAction(async () => {
      await call(imports.revert, { params: { id: item.id } })
      alert.success(texts.undone)
      await changed()
    })
  }
  const actions = (item: Row): RowAction[] => [
    { label: texts.open, icon: IconFileReport, onClick: () => show(item) },
    {
      label: texts.download_failed,
      icon: IconDownload,
      disabled: item.total_failed === 0 || !item.rows_kept,
      onClick: () => void download(item),
    },
    { label: texts.download_file, icon: IconFileDownload, onClick: () => void downloadOriginal(item) },
    { label: texts.undo, icon: IconArrowBackUp, disabled: !item.revertible, onClick: () => void undo(item) },
  ]
  return (
    <>
      <ListPage
        list={importList}
        endpoints={imports}
        cells={cells}
        rowActions={actions}
        onOpen={show}
        empty={{ text: texts.empty }}
      />
      {shown && (
        <UploadDialog
          key={shown.id}
          upload={definitionOf(shown.kind)}
          importId={shown.id}
          subtitle={shown.file_name}
          opened={open}
          onClose={() => {
            setOpen(false)
            void changed()
          }}
          onDone={() => void changed()}
        />
      )}
    </>
  )
}
