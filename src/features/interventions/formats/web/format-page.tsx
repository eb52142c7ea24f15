/** One format: made from a sample, looked at beside it, saved as a version. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { isSame } from '#web/form/comparison.ts'
import { useLeaveGuard } from '#web/form/leave-guard.ts'
import { IconCheck, IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card, Grid, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useMainKey } from '#web/ui/page-keys.ts'
import { Strip } from '#web/ui/strip.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { handFile, takeHandedFile } from '#web/upload/handed-file.ts'
import { formatList } from '../columns.ts'
import { type FormatWithVersions, formats, type HiddenInFile, type Sample } from '../contract.ts'
import type { HeaderChange } from '../header.ts'
import { texts } from '../texts.ts'
import { ColumnsCard } from './columns-card.tsx'
import { DropZone, Refused, useSample } from './drop-zone.tsx'
import type { FormatPageProps } from './head-form.ts'
import { useHidden } from './hidden.ts'
import { PreviewCard } from './preview-card.tsx'
import { ConstantsCard, DatesCard, type FormatHead, RequiredCard, VersionsCard } from './side-cards.tsx'
import { type Draft, draftFrom, useDraft } from './use-draft.ts'

export function FormatPage({ format, tabs, onOpen }: FormatPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(formatList), 'one', format],
    queryFn: ({ signal }) => call(formats.get, { params: { id: Number(format) } }, { signal }),
    enabled: format !== 'new',
  })
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (format !== 'new' && !data) return null
  // Another version is another draft.
  return <Mapper key={data?.number ?? 0} format={data} tabs={tabs} onOpen={onOpen} />
}

const startOf = (format: FormatWithVersions | undefined): FormatHead => ({
  name: format?.name ?? '',
  supplier_id: format?.supplier_id ?? null,
  module_id: format?.module_id ?? null,
  listing: format?.listing ?? null,
})

type MapperProps = Omit<FormatPageProps, 'format'> & { format: FormatWithVersions | undefined }

function Mapper({ format, tabs, onOpen }: MapperProps) {
  const say = useSay()
  const client = useQueryClient()
  const narrow = useNarrow()
  const [head, setHead] = useState(() => startOf(format))
  const state = useDraft(format, head.supplier_id)
  const [saving, setSaving] = useState(false)
  const [sought, setSought] = useState<{ letter: string }>()
  const { draft, missing } = state
  const [newest] = format?.versions ?? []
  const changed = draft !== undefined && !isSame(draft.mapping, newest?.mapping)
  const headChanged = !isSame(head, startOf(format))
  const dirty = useRef(false)
  dirty.current = draft !== undefined && !narrow && (changed || (format !== undefined && headChanged))
  useLeaveGuard(dirty)

  const sample = useSample((read: Sample) => {
    const next = draftFrom(read, format)
    if (!next) return false
    state.setDraft(next)
    if (head.name === '') setHead((old) => ({ ...old, name: read.file_name.replace(/\.\w+$/, '') }))
    return true
  })
  /** A file that another screen could not read yet: it is the sample, and goes back there with the format. */
  const { history } = useRouter()
  const [handed] = useState(() => takeHandedFile(history.location.pathname))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(() => {
    if (handed) void sample.take([handed.file])
  }, [])
  const ready = head.name.trim() !== '' && head.supplier_id !== null && head.module_id !== null
  const canSave =
    draft !== undefined && ready && missing.length === 0 && !draft.ambiguous && (changed || headChanged) && !saving
  const number = (newest?.number ?? 0) + (changed ? 1 : 0)

  const save = async () => {
    if (!draft || !canSave || head.supplier_id === null || head.module_id === null) return
    setSaving(true)
    const sample_name = draft.sample?.file_name ?? newest?.sample_name ?? head.name
    const body = {
      name: head.name,
      supplier_id: head.supplier_id,
      module_id: head.module_id,
      listing: head.listing,
      reading: { mapping: draft.mapping, sample_name },
    }
    await runAction(async () => {
      const saved = format
        ? await call(formats.update, { params: { id: format.id }, body }, { version: format.version })
        : await call(formats.create, { body })
      dirty.current = false
      client.setQueryData([...listKey(formatList), 'one', saved.id], saved)
      void client.invalidateQueries({ queryKey: listKey(formatList) })
      alert.success(say(texts.saved_done, { number: saved.number }))
      if (handed?.back) {
        handFile({ file: handed.file, to: handed.back })
        history.push(handed.back)
      } else onOpen(saved.id)
    })
    setSaving(false)
  }
  useMainKey(save)

  const title = format?.name ?? (head.name || say(texts.new))
  const actions = (
    <>
      {draft && !narrow && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          loading={sample.reading !== null}
          onClick={sample.choose}
        >
          {say(texts.another)}
        </Button>
      )}
      <Button variant="subtle" onClick={() => onOpen(undefined)}>
        {say(texts.discard)}
      </Button>
      {draft && !narrow && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          disabled={!canSave}
          loading={saving}
          onClick={() => void save()}
        >
          {format ? say(texts.save_version, { number }) : say(texts.save_first)}
        </Button>
      )}
    </>
  )
  return (
    <Stack grow shrinkY overflow="auto">
      <PageHeader
        title={title}
        note={draft && <Note draft={draft} number={number} saved={!changed} />}
        actions={actions}
      />
      {tabs}
      <Stack gap={3} pt={3} pb={5} px="page">
        {sample.input}
        {draft && sample.problem && <Refused>{sample.problem}</Refused>}
        {narrow && draft && (
          <Strip family="info">
            <p>{say(texts.phone_note)}</p>
          </Strip>
        )}
        {draft?.sample && <HiddenStrip hidden={draft.sample.hidden} />}
        {draft?.change && newest && (
          <HeaderStrip draft={draft} change={draft.change} number={newest.number} old={newest.mapping.header} />
        )}
        {draft ? (
          <>
            <Grid side={304} gap={3} align="start">
              <ColumnsCard state={state} draft={draft} readOnly={narrow} sought={sought} />
              <Card as="div" overflow="hidden">
                <DatesCard state={state} draft={draft} readOnly={narrow} />
                <ConstantsCard
                  state={state}
                  draft={draft}
                  readOnly={narrow}
                  head={head}
                  onHead={setHead}
                  format={format}
                />
                <RequiredCard
                  draft={draft}
                  columns={state.columns}
                  missing={missing}
                  ready={ready}
                  onSeek={({ letter }) => setSought({ letter })}
                />
                <VersionsCard versions={format?.versions ?? []} />
              </Card>
            </Grid>
            {draft.sample ? (
              <PreviewCard rows={state.rows} supplier_id={head.supplier_id} />
            ) : (
              <Text as="p" c="text-2" size="caption">
                {say(texts.no_sample)}
              </Text>
            )}
          </>
        ) : (
          <DropZone sample={sample} />
        )}
      </Stack>
    </Stack>
  )
}

function HiddenStrip({ hidden }: { hidden: HiddenInFile }) {
  const said = useHidden(hidden)
  if (!said) return null
  return (
    <Strip family="info" title={said.title}>
      <p>{said.text}</p>
    </Strip>
  )
}

function Note({ draft, number, saved }: { draft: Draft; number: number; saved: boolean }) {
  const say = useSay()
  const { sample, proposal, mapping } = draft
  const plain = proposal?.sheet === '' ? texts.sample_line_plain : texts.sample_line
  const line = mapping.sheets.read === 'all' ? texts.sample_line_all : plain
  return (
    <>
      <StatusBadge family={saved ? 'success' : 'warning'}>
        {say(saved ? texts.saved_version : texts.draft, { number })}
      </StatusBadge>
      {sample && proposal && (
        <Text c="text-2" size="caption">
          {say(line, { file: sample.file_name, sheet: proposal.sheet, row: proposal.header_row })}
        </Text>
      )}
    </>
  )
}

type HeaderStripProps = { draft: Draft; change: HeaderChange; number: number; old: readonly string[] }

function HeaderStrip({ draft, change, number, old }: HeaderStripProps) {
  const say = useSay()
  const [compared, setCompared] = useState(false)
  const { renamed, added, gone } = change
  const parts = [
    ...(renamed.length > 0 ? [say(texts.renamed, { count: renamed.length })] : []),
    ...(added.length > 0 ? [say(texts.added, { count: added.length })] : []),
    ...(gone.length > 0
      ? [say(texts.gone, { count: gone.length, names: gone.map((name) => `“${name}”`).join(', ') })]
      : []),
  ]
  const newNameOf = (heading: string) => renamed.find(({ from }) => from === heading)?.to ?? heading
  const rows = [
    ...old
      .filter((heading) => heading !== '')
      .map((heading) => [heading, gone.includes(heading) ? '' : newNameOf(heading)] as const),
    ...added.map((heading) => ['', heading] as const),
  ]
  return (
    <Strip
      family="warning"
      role="alert"
      title={say(texts.header_differs, { number })}
      actions={
        <Button size="xs" variant="default" onClick={() => setCompared(true)}>
          {say(texts.compare, { number })}
        </Button>
      }
    >
      <p>
        {parts.join(', ')}. {say(texts.old_stays, { number })}
      </p>
      <Modal opened={compared} onClose={() => setCompared(false)} title={say(texts.compare, { number })} size={560}>
        <Table>
          <TableHead of={[say(texts.in_version, { number }), draft.sample?.file_name ?? texts.in_file]} />
          <tbody>
            {rows.map(([before, after]) => (
              <tr key={`${before}→${after}`} data-edge data-family={before === after ? undefined : 'warning'}>
                <td>{before || '–'}</td>
                <td>{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Modal>
    </Strip>
  )
}
