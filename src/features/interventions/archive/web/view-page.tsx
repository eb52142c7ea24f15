/** The interventions that a client's file listed, to be assigned from here; each shows its raw row when it is opened. */

import { useMemo } from 'react'
import { InterventionsList } from '#features/interventions/jobs/web/shared.tsx'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { downloadFile } from '#web/download.ts'
import { IconDownload, IconEye } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { PageAction } from '#web/list/actions.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { Row } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { type ArchiveFile, archiveFiles } from '../contract.ts'
import { states } from '../rules.ts'
import { texts } from '../texts.ts'
import { useArchiveFile } from './use-file.ts'

const empty = { text: texts.empty_interventions }

export const ArchiveFileInterventionsPage = () => (
  <LoadedPage of={useArchiveFile()}>{(file) => <Listed key={file.id} file={file} />}</LoadedPage>
)

function Listed({ file }: { file: ArchiveFile }) {
  const say = useSay()
  const { id, file_name, state } = file
  const fixed = useMemo(() => ({ archive_file_id: String(id) }), [id])
  const actions = useMemo<PageAction[]>(
    () =>
      state === 'deleted'
        ? []
        : [
            {
              label: texts.download,
              icon: IconDownload,
              onClick: () => void downloadFile(archiveFiles.file, { id }, file_name),
            },
            { label: texts.preview, icon: IconEye, to: `/archive-files/preview/${id}` },
          ],
    [id, file_name, state],
  )
  const facts = [
    [file.supplier, file.module].filter(Boolean).join(' · '),
    [file.created_by, formatInstant(file.created_at)].filter(Boolean).join(', '),
    file.row_count === null ? '' : say(texts.n_rows, { count: file.row_count }),
    file.expires_on === null ? '' : `${say(texts.expires_on)} ${formatDay(file.expires_on)}`,
  ].filter((fact) => fact !== '')
  return (
    <InterventionsList fixed={fixed} title={file.name} actions={actions} empty={empty}>
      <Row as="p" wrap align="center" gapY={1} gap={4} pb={2} px="page" c="text-2">
        {state !== 'kept' && <StateBadge is={states[state]} />}
        {facts.map((fact) => (
          <span key={fact}>{unbroken(fact)}</span>
        ))}
      </Row>
    </InterventionsList>
  )
}
