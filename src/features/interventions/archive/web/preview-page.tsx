/** A file as it came: sheets as tables, pdf and pictures in the page, all else as a download. */

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { fetchEndpoint } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { IconDownload, IconListDetails } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { StateBadge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty.tsx'
import { Hint, look, Stack, Text } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { type ArchiveFile, archiveFiles } from '../contract.ts'
import { states } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './archive.module.css'
import { nothingRead, type Preview, readRows } from './read-rows.ts'
import { SheetTable } from './sheet-table.tsx'
import { useArchiveFile } from './use-file.ts'

export const ArchiveFilePreviewPage = () => (
  <LoadedPage of={useArchiveFile()}>{(file) => <Shown key={file.id} file={file} />}</LoadedPage>
)

function Shown({ file }: { file: ArchiveFile }) {
  const say = useSay()
  const { id, name, file_name, state } = file
  const gone = state === 'deleted'
  return (
    <Stack grow shrinkY>
      <PageHeader
        title={name}
        note={state === 'kept' ? null : <StateBadge is={states[state]} />}
        hint={file_name === name ? null : file_name}
        actions={
          <>
            {file.interventions && (
              <Button
                component={Link}
                to={`/archive-files/view/${id}`}
                variant="default"
                leftSection={<IconListDetails size={16} stroke={1.75} />}
              >
                {say(texts.show_interventions)}
              </Button>
            )}
            {!gone && (
              <Button
                leftSection={<IconDownload size={16} stroke={1.75} />}
                onClick={() => void downloadFile(archiveFiles.file, { id }, file_name)}
              >
                {say(texts.download)}
              </Button>
            )}
          </>
        }
      />
      <Stack grow gap={2} shrinkY pt={2} pb={3} px="page">
        {gone ? (
          <EmptyState title={say(texts.content_gone, { when: formatInstant(file.content_deleted_at) })} />
        ) : (
          <Content file={file} />
        )}
      </Stack>
    </Stack>
  )
}

function Content({ file }: { file: ArchiveFile }) {
  const say = useSay()
  if (file.content === 'sheet') return <Sheets id={file.id} />
  if (file.content === 'zip') return <EmptyState title={say(texts.not_shown)} />
  return <InPage file={file} />
}

function Sheets({ id }: { id: number }) {
  const say = useSay()
  const language = useLanguage()
  const [preview, setPreview] = useState<Preview>(nothingRead)
  const [error, setError] = useState<unknown>(null)
  const [chosen, setChosen] = useState('0')
  useEffect(() => {
    const gone = new AbortController()
    readRows(id, gone.signal, setPreview).catch((problem: unknown) => {
      if (!gone.signal.aborted) setError(problem)
    })
    return () => gone.abort()
  }, [id])
  if (error) return <PageFailed error={error} retry={() => location.reload()} />
  const { sheets, count, done, cut, refused } = preview
  const sheet = sheets[Number(chosen)]
  return (
    <>
      {refused && (
        <Text as="p" py={2.5} px={3} notice="warning" role="alert">
          {refused}
        </Text>
      )}
      {cut && (
        <Text as="p" py={2.5} px={3} notice="warning">
          {say(texts.cut, { count: formatNumber(count, language) })}
        </Text>
      )}
      {!done && <Hint role="status">{say(texts.reading, { count: formatNumber(count, language) })}</Hint>}
      {done && count === 0 && !refused && <EmptyState title={say(texts.no_rows)} />}
      {sheets.length > 0 && (
        <TabRow
          label={say(texts.sheets)}
          tabs={sheets.map(({ name, rows }, at) => ({ key: String(at), label: name, count: rows.length }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {sheet && <SheetTable key={chosen} sheet={sheet} />}
    </>
  )
}

/** The type is given here and not taken from the answer: what is no pdf or picture is then not shown, and never run. */
const shownAs = { pdf: 'application/pdf', picture: 'image/webp' } as const

function useContent({ id, content }: ArchiveFile) {
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const gone = new AbortController()
    let made: string | undefined
    const load = async () => {
      const response = await fetchEndpoint(archiveFiles.file, { params: { id } }, { signal: gone.signal })
      const bytes = await response.arrayBuffer()
      const type = content === 'picture' ? shownAs.picture : shownAs.pdf
      made = URL.createObjectURL(new Blob([bytes], { type }))
      setAddress(made)
    }
    load().catch((problem: unknown) => {
      if (!gone.signal.aborted) setError(problem)
    })
    return () => {
      gone.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id, content])
  return { address, error }
}

function InPage({ file }: { file: ArchiveFile }) {
  const say = useSay()
  const { address, error } = useContent(file)
  if (error) return <PageFailed error={error} retry={() => location.reload()} />
  if (!address) return <PageSkeleton />
  if (file.content === 'picture') return <img className={styles.picture} src={address} alt={file.name} />
  return (
    <>
      <iframe
        {...look({ className: styles.paper, grow: true, full: true, bg: 'surface-2', border: true, round: 'box' })}
        src={address}
        title={say(texts.page_of, { name: file.name })}
      />
      <Hint>{say(texts.no_pdf_viewer)}</Hint>
    </>
  )
}
