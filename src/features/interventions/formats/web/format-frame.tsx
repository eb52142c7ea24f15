/** What the pages of formats in both directions share: the head with its version, sample and saving; a phone only reads. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { Words } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { IconCheck, IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useMainKey } from '#web/ui/page-keys.ts'
import { Strip } from '#web/ui/strip.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { texts } from '../texts.ts'
import { Refused, type SampleState } from './drop-zone.tsx'
import type { FormatPageProps } from './head-form.ts'

/** Keeps what was saved where the page reads it. */
export function useSaving(list: ListDefinition, dirty: RefObject<boolean>) {
  const say = useSay()
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const save = async <Saved extends { id: number; number: number }>(
    write: () => Promise<Saved>,
    done: (saved: Saved) => void,
  ) => {
    setSaving(true)
    await runAction(async () => {
      const saved = await write()
      dirty.current = false
      client.setQueryData([...listKey(list), 'one', saved.id], saved)
      void client.invalidateQueries({ queryKey: listKey(list) })
      alert.success(say(texts.saved_done, { number: saved.number }))
      done(saved)
    })
    setSaving(false)
  }
  return { saving, save }
}

export function VersionBadge({ saved, number }: { saved: boolean; number: number }) {
  const say = useSay()
  return (
    <StatusBadge family={saved ? 'success' : 'warning'}>
      {say(saved ? texts.saved_version : texts.draft, { number })}
    </StatusBadge>
  )
}

type FrameProps = Pick<FormatPageProps, 'tabs' | 'onOpen'> & {
  title: string
  note: ReactNode
  sample: SampleState
  another: { label: Words; hint?: Words }
  /** Without a first sample there is nothing to save. */
  begun: boolean
  saveWords: string
  canSave: boolean
  saving: boolean
  save: () => Promise<void>
  children: ReactNode
}

export function FormatFrame(props: FrameProps) {
  const { title, note, sample, another, begun, saveWords, canSave, saving, save, tabs, onOpen, children } = props
  const say = useSay()
  const narrow = useNarrow()
  useMainKey(save)
  const actions = (
    <>
      {begun && !narrow && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          loading={sample.reading !== null}
          {...(another.hint && { title: say(another.hint) })}
          onClick={sample.choose}
        >
          {say(another.label)}
        </Button>
      )}
      <Button variant="subtle" onClick={() => onOpen(undefined)}>
        {say(texts.discard)}
      </Button>
      {begun && !narrow && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          disabled={!canSave}
          loading={saving}
          onClick={() => void save()}
        >
          {saveWords}
        </Button>
      )}
    </>
  )
  return (
    <Stack grow shrinkY overflow="auto">
      <PageHeader title={title} note={note} actions={actions} />
      {tabs}
      <Stack gap={3} pt={3} pb={5} px="page">
        {sample.input}
        {begun && sample.problem && <Refused>{sample.problem}</Refused>}
        {narrow && begun && (
          <Strip family="info">
            <p>{say(texts.phone_note)}</p>
          </Strip>
        )}
        {children}
      </Stack>
    </Stack>
  )
}
