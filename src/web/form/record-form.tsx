/** A form over one record: checks with the contract's schema, saves once per intention, and settles a change by someone else. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, Reply } from '#lib/records/endpoint.ts'
import type { FieldProblem } from '#lib/texts/errors.ts'
import { fieldProblems, sayField } from '#lib/texts/field-errors.ts'
import type { Words } from '#lib/texts/texts.ts'
import { IconAlertTriangle } from '#web/icons.tsx'
import { Bullets, Row, Stack } from '#web/ui/layout.tsx'
import { CallError, fetchEndpoint, fetchOrAnswer } from '../call.ts'
import { useLanguage, useSay } from '../language.ts'
import { loadSchemas } from '../schemas.ts'
import { alert } from '../ui/alert.tsx'
import { changedFields, keepMine, takeTheirs, type Values } from './comparison.ts'
import classes from './form.module.css'
import type { Described, FormApi } from './form-api.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { formTexts as texts } from './texts.ts'

type NamesOf<S extends z.ZodType> = Extract<keyof z.input<S>, string>

export type RecordFormProps<S extends z.ZodType, E extends Endpoint> = {
  /** The body's schema in the contract; only its fields are sent. */
  schema: S
  /** What the form begins with: defaults, or the record itself. */
  values: Values
  endpoint: E
  params?: Readonly<Record<string, unknown>>
  /** The version that the user saw, for edits. */
  version?: number
  onSaved: (record: Reply<E>) => void
  onCancel?: () => void
  /** Asks whether a refused record is right after all: what it is sent again with, or nothing. */
  onRefused?: (error: CallError) => Promise<Values | null>
  children: (form: FormApi<NamesOf<S>>) => ReactNode
  /** The label of the button; Create or Save by default. */
  save?: Words
  /** It cancels or voids something: the button is red, and the way out is not called Cancel as well. */
  danger?: true
  /** The success alert; Created or Updated by default, none if false. */
  done?: Words | false
  /** Sent along, for an endpoint that takes a file. */
  file?: File | null
  /** False where the form is one thing among others on its page: nobody came to type into it. */
  autoFocus?: false
  /** Something beside the fields is not saved yet, such as a picture that waits for its record. */
  holds?: boolean
  /** Set to whether the form has unsaved changes. */
  dirtyRef?: RefObject<boolean>
}

/** Errors are kept as keys and not as sentences: the language may change while they are shown. */
type Problem = FieldProblem | { message: string }

function Problem({ problem }: { problem: Problem }) {
  const language = useLanguage()
  return 'message' in problem ? problem.message : sayField(problem, language)
}

const fieldNames = (schema: z.ZodType, values: Values): string[] =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? Object.keys(schema.shape)
    : Object.keys(values)

/** The endpoint that reads the record lies under the same address as the one that changes it, without the verb of an action. */
const readerOf = (it: Endpoint): Endpoint => ({
  method: 'GET',
  // What is left still begins as every path does.
  path: it.path.replace(/(\/:\w+)\/[\w-]+$/, '$1') as Endpoint['path'],
  allow: it.allow,
  summary: it.summary,
  reply: it.reply,
})

const typedInto = 'input:not([type=hidden], [type=file], [type=checkbox], :disabled), textarea:not(:disabled)'

/** At a desk one types at once. On a phone the keyboard would cover what is to be read first. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || window.matchMedia('(pointer: coarse), (max-width: 767px)').matches) return
  if (form.contains(document.activeElement)) return
  // Someone who has opened the search meanwhile goes on typing there.
  const dialog = document.activeElement?.closest('[role=dialog]')
  if (dialog && !dialog.contains(form)) return
  const first =
    form.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    form.querySelector<HTMLElement>(`[data-field] :is(${typedInto})`)
  // Drawers and dialogs look for the mark when they have opened.
  first?.setAttribute('data-autofocus', 'true')
  first?.focus({ preventScroll: true })
}

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record && typeof record.version === 'number'
    ? record.version
    : undefined

/** The fields as texts of a form, with the file after them. */
function formOf(values: Values, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== '') form.append(name, String(value))
  form.append('file', file, file.name)
  return form
}

/** By which a chosen file is known to be another. */
const printOf = (file: File) => [file.name, file.size, file.lastModified]

export function RecordForm<S extends z.ZodType, E extends Endpoint>(props: RecordFormProps<S, E>) {
  const { schema, endpoint, params, onSaved, onCancel, children } = props
  const say = useSay()
  const [start] = useState<Values>(() =>
    Object.fromEntries(fieldNames(schema, props.values).map((name) => [name, props.values[name]])),
  )
  const [before, setBefore] = useState(start)
  const [version, setVersion] = useState(props.version)
  /** What the version seen holds. */
  const seenValues = useRef(props.values)
  // The parent may have a newer version, for example of a new picture. One with somebody else's change to these fields was not seen: saving meets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a version brings other values.
  useEffect(() => {
    if (changedFields(takeTheirs(before, seenValues.current), takeTheirs(before, props.values)).length === 0)
      setVersion(props.version)
  }, [props.version])
  const [theirs, setTheirs] = useState<Values | null>(null)
  const [saving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [idempotencyKey] = useState(() => createIdempotencyKey())
  const [described] = useState(() => new Map<string, Described>())
  const element = useRef<HTMLFormElement>(null)
  const underWay = useRef(false)
  const form = useForm<Record<string, unknown>>({ mode: 'controlled', initialValues: { ...start } })

  const isDirty = changedFields(before, form.values).length > 0
  const ownDirty = useRef(false)
  const dirty = props.dirtyRef ?? ownDirty
  const isUnsaved = isDirty || props.holds === true
  useEffect(() => {
    dirty.current = isUnsaved
  }, [dirty, isUnsaved])
  useEffect(
    () => () => {
      dirty.current = false
    },
    [dirty],
  )
  useLeaveGuard(dirty)
  useEffect(() => {
    // While somebody types; if it cannot be had now, saving says so.
    loadSchemas().catch(() => undefined)
  }, [])

  const takesFocus = props.autoFocus ?? true
  useEffect(() => {
    if (takesFocus) focusFirstField(element.current)
  }, [takesFocus])

  const refuse = (fields: Readonly<Record<string, Problem>>) => {
    const errors: Record<string, ReactNode> = {}
    // An item of a list is shown under the list.
    for (const [path, problem] of Object.entries(fields)) {
      errors[path.split('.')[0] ?? path] ??= <Problem problem={problem} />
    }
    form.setErrors(errors)
    setRefusals((old) => old + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal, not for each key press.
  useEffect(() => {
    if (refusals === 0) return
    const wrong = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      ({ dataset }) => dataset.field !== undefined && dataset.field in form.errors,
    )
    wrong?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button')?.focus()
    // The browser shows the input alone; what is wrong with it stands under it.
    wrong?.scrollIntoView({ block: 'nearest' })
  }, [refusals])

  const loadTheirs = async () => {
    const response = await fetchEndpoint(readerOf(endpoint), { params: params ?? {} })
    // A record is an object of its fields; which ones, the form does not know.
    setTheirs((await response.json()) as Values)
  }

  const fail = async (error: unknown) => {
    if (!(error instanceof CallError)) return alert.failure(error)
    const more = await props.onRefused?.(error)
    if (more) return send({ ...form.values, ...more }, version)
    if (error.status === 412) return loadTheirs().catch(alert.failure)
    const fields = Object.entries(error.fields)
    if (fields.length === 0) return alert.failure(error)
    refuse(Object.fromEntries(fields.map(([name, { message }]) => [name, { message }])))
  }

  const save = async (values: Values, seen: number | undefined) => {
    if (underWay.current) return
    underWay.current = true
    try {
      await loadSchemas()
      const parsed = schema.safeParse(values, { reportInput: true })
      if (!parsed.success) return refuse(fieldProblems(parsed.error.issues))
      form.clearErrors()
      setSaving(true)
      await send(values, seen)
    } catch (error) {
      alert.failure(error)
    } finally {
      underWay.current = false
      setSaving(false)
    }
  }

  const send = async (values: Values, seen: number | undefined) => {
    try {
      const { file } = props
      const key = idempotencyKey.keyFor({ params, values, version: seen, ...(file ? { file: printOf(file) } : {}) })
      const options = {
        key,
        ...(seen === undefined ? {} : { version: seen }),
        ...(file ? { form: formOf(values, file) } : {}),
      }
      const record = await fetchOrAnswer(endpoint, { params: params ?? {}, body: values }, options)
      idempotencyKey.succeeded()
      setBefore(values)
      const saved = versionOf(record)
      setVersion(saved ?? seen)
      // A reply with a version is the record, an object of its fields.
      seenValues.current = saved === undefined ? values : (record as Values)
      // What follows may leave the page before the next render.
      dirty.current = false
      if (props.done !== false)
        alert.success(props.done ?? (endpoint.method === 'POST' ? texts.created : texts.updated))
      // The endpoint's own reply.
      onSaved(record as Reply<E>)
    } catch (error) {
      await fail(error)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const listIsOpen = event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]')
    if (!listIsOpen && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    // Enter in an open list is about the list.
    if (listIsOpen) return
    void save(form.values, version)
  }

  const api: FormApi<NamesOf<S>> = {
    get: (name) => form.values[name],
    // The library wants the type of each path; ours are known to the schema alone.
    set: (name, value) => form.setFieldValue(name as string, value),
    setAll: (values) => form.setValues(values),
    errorOf: (name) => form.errors[name] ?? null,
    describe: (name, it) => void described.set(name, it),
    saving,
    isDirty,
  }
  const elsewhere = Object.entries(form.errors).filter(([name]) => !described.has(name))

  return (
    <Stack
      ref={element}
      as="form"
      className={classes.form}
      grow
      shrinkY
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        // A form inside a dialog of another form must not save both.
        event.stopPropagation()
        void save(form.values, version)
      }}
    >
      <Stack className={classes.fields} gap={4}>
        {elsewhere.length > 0 && (
          <Row className={classes.elsewhere} gap={2} py={2.5} px={3} notice="danger" role="alert">
            <IconAlertTriangle size={18} />
            <div>
              {say(texts.other_problems)}
              <Bullets>
                {elsewhere.map(([name, error]) => (
                  <li key={name}>{error}</li>
                ))}
              </Bullets>
            </div>
          </Row>
        )}
        {children(api)}
      </Stack>
      <Row as="footer" className={classes.footer} justify="end" gap={2} mt={5}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={saving}>
            {say(props.danger ? texts.back : texts.cancel)}
          </Button>
        )}
        <Button
          type="submit"
          loading={saving}
          title={say(texts.save_keys)}
          {...(props.danger && { variant: 'outline', color: 'red' })}
        >
          {say(props.save ?? (endpoint.method === 'POST' ? texts.create : texts.save))}
        </Button>
      </Row>
      {theirs && (
        <StaleDialog
          before={before}
          mine={form.values}
          theirs={theirs}
          described={described}
          onClose={() => setTheirs(null)}
          onKeepMine={() => {
            const kept = keepMine(before, form.values, theirs)
            form.setValues(kept)
            setBefore(takeTheirs(before, theirs))
            seenValues.current = theirs
            setTheirs(null)
            setVersion(versionOf(theirs))
            void save(kept, versionOf(theirs))
          }}
          onTakeTheirs={() => {
            const taken = takeTheirs(form.values, theirs)
            form.setValues(taken)
            setBefore(taken)
            seenValues.current = theirs
            setVersion(versionOf(theirs))
            setTheirs(null)
          }}
        />
      )}
    </Stack>
  )
}
