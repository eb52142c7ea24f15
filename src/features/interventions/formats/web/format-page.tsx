/** One format: made from a sample, looked at beside it, saved as a version. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { isSame } from '#web/form/comparison.ts'
import { useLeaveGuard } from '#web/form/leave-guard.ts'
import { useSay } from '#web/language.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { Card, Grid, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { handFile, takeHandedFile } from '#web/upload/handed-file.ts'
import { formatList } from '../columns.ts'
import { type FormatWithVersions, formats, type HiddenInFile, type Sample } from '../contract.ts'
import type { HeaderChange } from '../header.ts'
import { texts } from '../texts.ts'
import { ColumnsCard } from './columns-card.tsx'
import { DropZone, useSample } from './drop-zone.tsx'
import { FormatFrame, useSaving, VersionBadge } from './format-frame.tsx'
import type { FormatPageProps } from './head-form.ts'
import { useHidden } from './hidden.ts'
import { PreviewCard } from './preview-card.tsx'
import { ConstantsCard, DatesCard, type FormatHead, RequiredCard, VersionsCard } from './side-cards.tsx'
import { type Draft, draftFrom, useDraft } from './use-draft.ts'

export function FormatPage({ format, tabs, onOpen }: FormatPageProps) {
  const { data, error, refetch } = useQuery({
    ...oneQuery(formatList, formats.get, Number(format)),
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
  const narrow = useNarrow()
  const [head, setHead] = useState(() => startOf(format))
  const state = useDraft(format, head.supplier_id)
  const [sought, setSought] = useState<{ letter: string }>()
  const { draft, missing } = state
  const [newest] = format?.versions ?? []
  const changed = draft !== undefined && !isSame(draft.mapping, newest?.mapping)
  const headChanged = !isSame(head, startOf(format))
  const dirty = useRef(false)
  dirty.current = draft !== undefined && !narrow && (changed || (format !== undefined && headChanged))
  useLeaveGuard(dirty)
  const { saving, save: keep } = useSaving(formatList, dirty)

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
    const sample_name = draft.sample?.file_name ?? newest?.sample_name ?? head.name
    const body = {
      name: head.name,
      supplier_id: head.supplier_id,
      module_id: head.module_id,
      listing: head.listing,
      reading: { mapping: draft.mapping, sample_name },
    }
    const write = () =>
      format
        ? call(formats.update, { params: { id: format.id }, body }, { version: format.version })
        : call(formats.create, { body })
    await keep(write, (saved) => {
      if (handed?.back) {
        handFile({ file: handed.file, to: handed.back })
        history.push(handed.back)
      } else onOpen(saved.id)
    })
  }

  return (
    <FormatFrame
      title={format?.name ?? (head.name || say(texts.new))}
      note={draft && <Note draft={draft} number={number} saved={!changed} />}
      sample={sample}
      another={{ label: texts.another }}
      begun={draft !== undefined}
      saveWords={format ? say(texts.save_version, { number }) : say(texts.save_first)}
      {...{ canSave, saving, save, tabs, onOpen }}
    >
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
    </FormatFrame>
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
      <VersionBadge saved={saved} number={number} />
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
