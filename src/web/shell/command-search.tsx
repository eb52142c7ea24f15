/** The search behind Ctrl-K: records by a number or a name, and every screen the role may open, by its words in the chosen language. */
import '@mantine/spotlight/styles.layer.css'
import { ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FoundRecord } from '#lib/lists/search.ts'
import type { Words } from '#lib/texts/texts.ts'
import {
  IconArrowRight,
  IconBox,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCamera,
  IconDeviceMobile,
  IconFileSpreadsheet,
  IconFileText,
  IconPackage,
  IconSearch,
  IconTool,
  IconUser,
} from '#web/icons.tsx'
import { useSay } from '../language.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useEscape } from '../ui/escape.ts'
import { useGivingBack } from '../ui/use-giving-back.ts'
import styles from './command-search.module.css'
import type { FindRecords } from './paths.ts'
import { recentFirst, recentRecords, rememberRecord } from './recent-records.ts'
import { shellTexts } from './texts.ts'
import { takeTyped } from './typed-ahead.ts'

export type Screen = { path: string; title: Words; group: Words | undefined }
export type CommandSearchProps = { listScreens: () => readonly Screen[]; findRecords: FindRecords }

/** Loads the reader of codes when it is asked for. */
const CameraDialog = lazyPart(async () => (await import('../scan/camera-dialog.tsx')).CameraDialog)

const [store, search] = createSpotlight()

export const openCommandSearch = () => search.open()

/** Longer than the pause between two letters, shorter than people notice. */
const pauseMs = 120
const mostScreens = 8

const icons = {
  product: IconDeviceMobile,
  job: IconTool,
  person: IconUser,
  company: IconBuildingStore,
  place: IconBuildingWarehouse,
  paper: IconFileText,
  parcel: IconPackage,
  model: IconBox,
  file: IconFileSpreadsheet,
} as const satisfies Record<FoundRecord['icon'], unknown>

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

type Group = { label: string; records: readonly FoundRecord[] }

/** What was opened lately is one group; what was found has one per kind, with what is only similar named so. */
function useGroups(records: readonly FoundRecord[], q: string): readonly Group[] {
  const say = useSay()
  if (q === '') return records.length > 0 ? [{ label: say(shellTexts.search_recent), records }] : []
  const groups = Map.groupBy(records, ({ group, match }) =>
    match === 'near' ? say(shellTexts.search_near, { group: say(group) }) : say(group),
  )
  return [...groups].map(([label, ofGroup]) => ({ label, records: ofGroup }))
}

function useFoundRecords(typed: string, opened: boolean, findRecords: FindRecords) {
  const [q] = useDebouncedValue(typed.trim(), pauseMs)
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => findRecords(q, signal),
    enabled: opened && q !== '',
    // The list does not jump while the next letter is typed.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  // Until the answer is here, only those of the last one that also fit what is typed now: Enter must not open anything else.
  const isCurrent = q === typed.trim() && !found.isPlaceholderData
  const words = typed.trim().toLowerCase().split(/\s+/)
  const fits = ({ title, note }: FoundRecord) => {
    const text = `${title} ${note ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const all = found.data ?? []
  return { ...found, records: isCurrent ? all : all.filter(fits) }
}

/** What was found comes above the screens: Enter opens the first of it, unless the arrows have led elsewhere. */
function useFirstSelected(records: readonly FoundRecord[], q: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list on the screen is what changed.
  useEffect(() => {
    const state = store.getState()
    if (q === '' || state.selected > 0) return
    const actions = document.querySelectorAll(`#${CSS.escape(state.listId)} [data-action]`)
    for (const [at, action] of actions.entries()) action.toggleAttribute('data-selected', at === 0)
    if (actions.length > 0) store.setState({ ...state, selected: 0 })
  }, [records.map(({ kind, id }) => `${kind} ${id}`).join(), q])
}

/** A drawer that opens late takes the focus for its first field; somebody who is searching goes on typing in the search. */
function useKeptFocus(opened: boolean) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!opened) return
    const bringBack = ({ target }: FocusEvent) => {
      const dialog = field.current?.closest('[role=dialog]')
      if (dialog && target instanceof Node && !dialog.contains(target)) field.current?.focus()
    }
    document.addEventListener('focusin', bringBack)
    return () => document.removeEventListener('focusin', bringBack)
  }, [opened])
  return field
}

export function CommandSearch({ listScreens, findRecords }: CommandSearchProps) {
  const screens = useMemo(listScreens, [listScreens])
  const say = useSay()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { opened } = useSpotlight(store)
  useGivingBack(opened)
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const found = useFoundRecords(typed, opened, findRecords)
  useEscape(opened, search.close)
  const field = useKeptFocus(opened)
  const q = typed.trim()
  const words = q.toLowerCase().split(/\s+/)
  const fitting = screens
    .filter(({ title, group }) => {
      const text = `${say(title)} ${group ? say(group) : ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, q === '' ? undefined : mostScreens)
  const records = q === '' ? recentRecords() : recentFirst(found.records)
  const groups = useGroups(records, q)
  useFirstSelected(records, q)
  const open = (record: FoundRecord) => {
    rememberRecord(record)
    history.push(record.link)
  }
  const nothing = records.length === 0 && fitting.length === 0
  const emptyWords = found.isError ? shellTexts.search_failed : shellTexts.nothing_found
  return (
    <>
      <Spotlight.Root
        store={store}
        query={typed}
        onQueryChange={setTyped}
        shortcut={null}
        scrollable
        maxHeight={420}
        zIndex={400}
        centered={false}
        radius={14}
        overlayProps={{ color: 'rgb(6, 11, 38)', backgroundOpacity: 0.48 }}
        aria-label={say(shellTexts.search_title)}
        classNames={{
          action: styles.action ?? '',
          actionDescription: styles.group ?? '',
          actionBody: styles.body ?? '',
          search: styles.search ?? '',
          content: styles.content ?? '',
          actionSection: styles.section ?? '',
        }}
      >
        <Spotlight.Search
          ref={field}
          onFocus={() => {
            const ahead = takeTyped()
            if (ahead) setTyped((already) => already + ahead)
          }}
          leftSection={<IconSearch size={18} />}
          placeholder={say(shellTexts.search)}
          aria-label={say(shellTexts.search_title)}
          rightSection={
            <ActionIcon
              className={styles.camera ?? ''}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={say(shellTexts.search_camera)}
              onClick={() => {
                search.close()
                setCamera(true)
              }}
            >
              <IconCamera size={20} />
            </ActionIcon>
          }
        />
        <Spotlight.ActionsList>
          {groups.map(({ label, records: ofGroup }) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {ofGroup.map((record) => {
                const Icon = icons[record.icon]
                const description = [q === '' && capital(say(record.label)), record.note].filter(Boolean).join(' · ')
                return (
                  <Spotlight.Action
                    key={`${record.kind} ${record.id}`}
                    label={record.title}
                    {...(description ? { description } : {})}
                    leftSection={<Icon size={16} />}
                    onClick={() => open(record)}
                    highlightQuery
                    data-record={record.kind}
                  />
                )
              })}
            </Spotlight.ActionsGroup>
          ))}
          {fitting.length > 0 && (
            <Spotlight.ActionsGroup label={say(shellTexts.search_screens)}>
              {fitting.map(({ path, title, group }) => (
                <Spotlight.Action
                  key={path}
                  label={say(title)}
                  {...(group ? { description: say(group) } : {})}
                  leftSection={<IconArrowRight size={16} />}
                  onClick={() => void navigate({ to: path })}
                  highlightQuery
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {nothing && <Spotlight.Empty>{say(found.isFetching ? shellTexts.searching : emptyWords)}</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {camera && (
        <CameraDialog
          onValue={(value) => {
            setCamera(false)
            search.open()
            setTyped(value)
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </>
  )
}
