/** A client's file from the drop to the interventions: recognised by its header, checked, compared with what is known, accepted, undone. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { HiddenInFileNote } from '#features/interventions/formats/web/shared.tsx'
import type { Words } from '#lib/texts/texts.ts'
import { isInserted, isUnderWay } from '#lib/uploads/upload-states.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { randomId } from '#web/random-id.ts'
import { Stack, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CheckStep, Notice } from '#web/upload/check-step.tsx'
import { takeHandedFile } from '#web/upload/handed-file.ts'
import { reasonOf, useImport } from '#web/upload/import-state.ts'
import { ProgressStep } from '#web/upload/progress-step.tsx'
import { ResultStep } from '#web/upload/result-step.tsx'
import { sendFile } from '#web/upload/send-file.ts'
import { Steps } from '#web/upload/steps.tsx'
import type { Total } from '#web/upload/totals.tsx'
import { type FileDifferences, type FileLook, interventionFiles } from '../../files-contract.ts'
import { type FileGroup, fileGroups, interventionsUpload } from '../../files-rules.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import { differenceKey } from './difference-list.tsx'
import { DifferencesStep, FigureLine } from './differences-step.tsx'
import { FileStep, type Looked } from './file-step.tsx'
import styles from './files.module.css'
import { ListingNote } from './listing-note.tsx'
import { MapWords } from './map-words.tsx'
import { useTicks } from './use-ticks.ts'

/** Which upload is open, which step of it and which group, in the address. */
function useAddress() {
  const { history } = useRouter()
  const search = new URLSearchParams(useRouterState({ select: ({ location }) => location.searchStr }))
  const id = Number(search.get('upload'))
  const set = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(history.location.search)
    for (const [key, value] of Object.entries(values)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    const text = next.toString()
    history.replace(`${history.location.pathname}${text && `?${text}`}`)
  }
  return {
    upload: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    compares: search.get('step') === 'differences',
    group: fileGroups.find((group) => group === search.get('group')),
    set,
  }
}

/** A group that holds something, what needs a decision first. */
const firstGroup = ({ counts }: FileDifferences): FileGroup =>
  (['changed', 'new', 'gone', 'closed'] as const).find((group) => counts[group] > 0) ?? 'unchanged'

export function UploadInterventionPage() {
  const say = useSay()
  const { history } = useRouter()
  const client = useQueryClient()
  const address = useAddress()
  const [module_id, setModule] = useState<number | null>(null)
  const [looking, setLooking] = useState<string | null>(null)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const state = useImport(
    { kind: interventionsUpload.kind, context: undefined },
    { importId: address.upload, onDone: () => void client.invalidateQueries({ queryKey: ['interventions'] }) },
  )
  const { sending } = state
  // Uploads of another kind have a screen of their own.
  const isOther = state.current !== undefined && state.current.kind !== interventionsUpload.kind
  const current = isOther ? undefined : state.current
  const checked = current?.status === 'checked'
  const ended = current?.status === 'committed' || current?.status === 'reverted'
  // A file that was just checked is compared already; one that is opened by its address, or looked at again, is compared with the jobs of now.
  const compareAgain = useRef(address.upload !== undefined)
  const { data: found, refetch } = useQuery({
    queryKey: [...differenceKey(current?.id ?? 0), current?.status, state.round],
    queryFn: async ({ signal }) => {
      const { compare, differences } = interventionFiles
      const endpoint = checked && compareAgain.current ? compare : differences
      const answer = await call(endpoint, { params: { id: current?.id ?? 0 } }, { signal })
      compareAgain.current = false
      return answer
    },
    enabled: checked || ended,
    // What is ticked belongs to what was looked at: it does not change when the window is looked at again. Inserting says if it is old.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [ticks, setTicks] = useTicks(found)
  const lookAgain = () => {
    compareAgain.current = true
    return refetch()
  }

  const read = (file: File, version_id: number) => void state.send(file, { version_id: String(version_id) })
  const look = async (file: File, module: number | null = module_id) => {
    setRefused(null)
    setLooked(null)
    state.fail(null)
    setLooking(file.name)
    try {
      const fields = module === null ? {} : { module_id: String(module) }
      const signal = AbortSignal.timeout(120_000)
      const options = { key: randomId(), signal, onProgress: () => undefined }
      const answer = await sendFile<FileLook>(interventionFiles.look, fields, file, options)
      setLooked({ file, look: answer })
      const clear = answer.fit === 'exact' && answer.others.length === 0 && answer.same_file_as === null
      if (clear && answer.format) read(file, answer.format.version_id)
    } catch (error) {
      setRefused(reasonOf(error))
    } finally {
      setLooking(null)
    }
  }
  const [handed] = useState(() => takeHandedFile(history.location.pathname))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens with a file from the editor of formats.
  useEffect(() => {
    if (handed) void look(handed.file)
  }, [])
  const { set } = address
  const id = state.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the upload.
  useEffect(() => {
    if (id !== null && id !== address.upload) set({ upload: String(id), step: null, group: null })
  }, [id])

  const leave = () => {
    state.leave()
    setLooked(null)
    setRefused(null)
    set({ upload: null, step: null, group: null })
  }
  const close = () => {
    leave()
    history.push('/intervention-assign')
  }
  const isKnown =
    found !== undefined && found.counts.changed + found.counts.unchanged + found.counts.closed + found.counts.gone > 0
  const compares = checked && address.compares && isKnown
  const differed = found?.outcome ? found.outcome.changed + found.outcome.cancelled > 0 : isKnown
  const steps: Words[] = [texts.file, texts.step_check, differed ? texts.step_differences : texts.step_insert]
  const at = sending || !current || current.status === 'failed' ? 1 : compares || isInserted(current.status) ? 3 : 2
  const parts = { upload: interventionsUpload, state, onClose: close }
  const note = <Steps steps={steps} current={at} done={ended} />
  const failure = current?.status === 'failed' ? (current.failure?.message ?? null) : null

  return (
    <Stack grow shrinkY overflow="auto" data-wide={compares || undefined}>
      {!compares && <PageHeader note={note} />}
      {sending || (current && isUnderWay(current.status)) ? (
        <Stack className={styles.box} grow mt={3} mb={5} mx="page" overflow="hidden" card>
          <ProgressStep {...parts} />
        </Stack>
      ) : compares && found && current ? (
        <DifferencesStep
          note={note}
          found={found}
          ticks={ticks}
          onTicks={setTicks}
          file_name={current.file_name}
          total_rows={current.total_rows}
          group={address.group ?? firstGroup(found)}
          onGroup={(group) => set({ group })}
          problem={state.problem}
          busy={state.busy}
          onAccept={(choices) => void state.commit('good_rows', choices)}
          onAgain={() => {
            state.fail(null)
            void lookAgain()
          }}
          onDecided={lookAgain}
          onBack={() => set({ step: null })}
          onClose={close}
        />
      ) : checked ? (
        <Stack className={styles.box} grow mt={3} mb={5} mx="page" overflow="hidden" card>
          <CheckStep
            {...parts}
            key={current.id}
            facts={found?.format && <Facts found={found} />}
            onFile={(file) => void look(file)}
            // Refused because of what others did since: the differences are known now, and come next.
            onInsert={async (mode) => {
              if (!(await state.commit(mode, found ? { seen: found.digest } : {}))) await lookAgain()
            }}
            notice={
              <>
                {looked && <ReadOtherwise hidden={looked.look.hidden} />}
                {found && <ShortTerminals found={found} />}
                {found && <ListingNote found={found} onDecided={lookAgain} />}
              </>
            }
            next={
              isKnown
                ? { label: say(texts.look_at), onClick: () => set({ step: 'differences', group: null }) }
                : undefined
            }
            remedy={(problem) => (
              <MapWords import_id={current.id} problem={problem} round={state.round} onMapped={state.check} />
            )}
          />
        </Stack>
      ) : ended ? (
        <Stack className={styles.box} grow mt={3} mb={5} mx="page" overflow="hidden" card>
          <ResultStep
            {...parts}
            state={{ ...state, leave }}
            totals={found?.outcome ? outcomeTotals(found.outcome) : undefined}
            action={found?.outcome && current.status === 'committed' && <AssignThese outcome={found.outcome} />}
          >
            {found?.outcome && <Outcome outcome={found.outcome} />}
          </ResultStep>
        </Stack>
      ) : (
        <FileStep
          module_id={module_id}
          onModule={setModule}
          looking={looking}
          looked={looked}
          refused={refused ?? failure ?? state.problem ?? (isOther ? say(texts.other_upload) : null)}
          onFile={(file) => void look(file)}
          onRead={(version_id) => looked && read(looked.file, version_id)}
          onAnyModule={(file) => {
            setModule(null)
            void look(file, null)
          }}
        />
      )}
    </Stack>
  )
}

function Facts({ found }: { found: FileDifferences }) {
  const say = useSay()
  if (!found.format) return null
  const { name: format, number } = found.format
  return (
    <Text c="text-2">
      {say(texts.recognised, { supplier: found.supplier, module: found.module })},{' '}
      {say(texts.read_by, { format, number })}
    </Text>
  )
}

/** A file that its header sends straight here was not looked at before. A hidden legend or column is nothing to stop for, rows and their cells are. */
const ReadOtherwise = ({ hidden }: Pick<FileLook, 'hidden'>) => (
  <HiddenInFileNote
    hidden={{ ...hidden, sheets: [], columns: [] }}
    show={(title, text) => (
      <Notice>
        <strong>{title}.</strong> {text}
      </Notice>
    )}
  />
)

/** Shorter terminal IDs than this client's: nothing stops the file, but somebody should know. */
function ShortTerminals({ found: { short_terminals: short, format } }: { found: FileDifferences }) {
  const say = useSay()
  if (!short) return null
  return (
    <Notice>
      {say(texts.short_terminals, short)}{' '}
      {format && (
        <Link to="/file-formate" search={{ format: format.id }} className={styles.link}>
          {say(texts.open_format)}
        </Link>
      )}
    </Notice>
  )
}

/** Created and changed jobs are counted apart. */
const outcomeTotals = ({ created, changed }: NonNullable<FileDifferences['outcome']>): Total[] => [
  { family: 'success', count: created, words: texts.created_count },
  { family: 'success', count: changed, words: texts.changed_count },
]

/** The jobs of the file that wait for a technician, with the suggestion beside them. */
function AssignThese({ outcome }: { outcome: NonNullable<FileDifferences['outcome']> }) {
  const say = useSay()
  const { history } = useRouter()
  const { archive_file_id, to_assign: count } = outcome
  if (archive_file_id === null || count === 0) return null
  const address = `/intervention-assign?archive_file_id=${archive_file_id}&status=open&suggest=1`
  return <Button onClick={() => history.push(address)}>{say(texts.assign_these, { count })}</Button>
}

function Outcome({ outcome }: { outcome: NonNullable<FileDifferences['outcome']> }) {
  const say = useSay()
  return (
    <Stack as="section" gap={2}>
      <h2>{say(texts.outcome)}</h2>
      <Stack as="ul" gap={1} c="text-2">
        <FigureLine count={outcome.created} words={texts.created_count} />
        <FigureLine count={outcome.changed} words={texts.changed_count} />
        <FigureLine count={outcome.cancelled} words={texts.cancelled_count} />
      </Stack>
    </Stack>
  )
}
