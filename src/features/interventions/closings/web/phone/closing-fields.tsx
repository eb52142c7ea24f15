/** The fields of a closing, by kind of job and outcome. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { InstantField } from '#web/form/instant-field.tsx'
import { formOf, LinesField } from '#web/form/lines-field.tsx'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconTruck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { SerialField } from '#web/scan/serial-field.tsx'
import { Hint, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { ClosingRequest, RequestFields, TechnicianJob } from '../../request-contract.ts'
import { conditions, conditionWords } from '../../rules.ts'
import { Photos } from './photos/photos.tsx'
import { Reason } from './reason.tsx'
import { SignaturePad } from './signature-pad.tsx'
import type { Closing } from './use-closing.ts'

const VanDialog = lazyPart(async () => (await import('./van-dialog.tsx')).VanDialog)

type Name = Extract<keyof RequestFields, string>

/** The kit's fields read and write the closing through this. */
function formFor(closing: Closing): FormApi<Name> {
  return {
    get: (name) => closing.fields[name],
    // A field hands on what its own kind of input can hold.
    set: (name, value) => closing.change({ [name]: value } as Partial<RequestFields>),
    setAll: (values) => closing.change(values as Partial<RequestFields>),
    errorOf: (name) => errorOf(closing, name),
    describe: () => undefined,
    saving: closing.sending,
    isDirty: closing.touched,
  }
}

function errorOf(closing: Closing, field: string): ReactNode {
  const wrong = closing.shown.filter((it) => it.field === field && it.severity === 'error')
  return wrong.length > 0 ? wrong.map(({ text }) => text).join(' ') : undefined
}

type SaidProps = { closing: Closing; field: string; errors?: boolean; but?: string; only?: string }

/** Sentences about a field: warnings, and errors where no field shows them itself. */
function Said({ closing, field, errors = false, but, only }: SaidProps) {
  const shown = closing.shown.filter(
    (it) =>
      it.field === field &&
      (errors || it.severity === 'warning') &&
      it.key !== but &&
      (only === undefined || it.key === only),
  )
  return shown.map(({ key, text, severity }) => {
    const Icon = severity === 'error' ? IconAlertTriangle : IconInfoCircle
    return (
      <Row as="p" key={key} gap={2} mt={1} c={severity === 'error' ? 'danger-text' : 'warning-text'} breakAnywhere>
        <Icon size={18} />
        <span>{unbroken(text)}</span>
      </Row>
    )
  })
}

const Choice = ({ children }: { children: ReactNode }) => (
  <Row as="span" inline gap={2} align="center" justify="center" size="phone" leading={24}>
    {children}
  </Row>
)

const outcomeIcons = { done: IconCircleCheck, not_possible: IconCircleX } as const

function Outcome({ closing }: { closing: Closing }) {
  const say = useSay()
  return (
    <Stack gap={2} data-field="outcome">
      <Text size="label" weight={500} id="closing-outcome">
        {say(texts.outcome)}
      </Text>
      <Segments
        full
        aria-labelledby="closing-outcome"
        value={closing.fields.outcome}
        onChange={(outcome) => closing.change({ outcome, outcome_reason_id: null })}
        choices={(['done', 'not_possible'] as const).map((value) => {
          const Icon = outcomeIcons[value]
          return {
            value,
            label: (
              <Choice>
                <Icon size={20} />
                {say(outcomeWords[value])}
              </Choice>
            ),
          }
        })}
      />
    </Stack>
  )
}

type PartProps = { closing: Closing; request: ClosingRequest; job: TechnicianJob | undefined }

function Installed({ closing, job }: PartProps) {
  const say = useSay()
  const [van, setVan] = useState(false)
  const { fields, known } = closing
  const model = known.installed?.model_number
  return (
    <Stack gap={2}>
      <SerialField
        name="installed_serial"
        label={say(texts.installed)}
        placeholder={say(texts.scan_or_type)}
        value={fields.installed_serial}
        onChange={(installed_serial) => closing.change({ installed_serial })}
        error={errorOf(closing, 'installed_serial')}
        known={fields.installed_serial && model ? say(texts.in_van, { model }) : null}
        next={fields.installed_serial === null}
        disabled={closing.sending}
      />
      <Said closing={closing} field="installed_serial" />
      <Button
        variant="subtle"
        {...look({ self: 'start', c: 'link' })}
        ml={-10}
        leftSection={<IconTruck size={18} />}
        onClick={() => setVan(true)}
      >
        {say(texts.from_van)}
      </Button>
      {van && (
        <VanDialog
          models={job?.bring.map(({ model_number }) => model_number) ?? []}
          onClose={() => setVan(false)}
          onPick={(installed_serial) => {
            closing.change({ installed_serial })
            setVan(false)
          }}
        />
      )}
    </Stack>
  )
}

function Withdrawn({ closing, request }: PartProps) {
  const say = useSay()
  const { fields, known } = closing
  const model = known.withdrawn?.model_number
  const { standing } = request
  return (
    <>
      <Stack gap={2}>
        <SerialField
          name="withdrawn_serial"
          label={say(texts.withdrawn)}
          placeholder={say(texts.scan_or_type)}
          value={fields.withdrawn_serial}
          onChange={(withdrawn_serial) => closing.change({ withdrawn_serial })}
          error={errorOf(closing, 'withdrawn_serial')}
          known={fields.withdrawn_serial && model ? say(texts.is_model, { model }) : null}
          next={!request.needs.installed || fields.installed_serial !== null}
          disabled={closing.sending}
        />
        {standing && (
          <Hint breakAnywhere>
            {say(texts.on_record, { serial_number: standing.serial_number, model: standing.model_number })}
          </Hint>
        )}
        <Said closing={closing} field="withdrawn_serial" />
        <Checkbox
          label={say(texts.unknown)}
          checked={fields.withdrawn_unknown}
          disabled={closing.sending}
          onChange={({ currentTarget }) => closing.change({ withdrawn_unknown: currentTarget.checked })}
        />
      </Stack>
      <Stack gap={2} data-field="condition">
        <Text size="label" weight={500} id="closing-condition">
          {say(texts.condition)}
        </Text>
        <Segments
          full
          aria-labelledby="closing-condition"
          value={fields.condition}
          onChange={(condition) => closing.change({ condition })}
          choices={conditions.map((value) => ({
            value,
            label: (
              <Choice>
                {value === 'faulty' && <IconAlertTriangle size={20} />}
                {say(conditionWords[value])}
              </Choice>
            ),
          }))}
        />
        <Said closing={closing} field="condition" errors />
      </Stack>
      {fields.condition === 'faulty' && (
        <TextField form={formFor(closing)} name="condition_note" label={texts.condition_note} />
      )}
    </>
  )
}

type Article = { article: string; quantity: number }

export function ClosingFields({ closing, request, job }: PartProps) {
  const say = useSay()
  const form = formFor(closing)
  const done = closing.fields.outcome !== 'not_possible'
  const reason = closing.fields.outcome && <Reason closing={closing} error={errorOf(closing, 'outcome_reason_id')} />
  const part = { closing, request, job }
  return (
    <Stack gap={4}>
      <Outcome closing={closing} />
      {!done && reason}
      <div>
        <InstantField form={form} name="worked_at" label={texts.worked_at} required />
        <Said closing={closing} field="worked_at" />
      </div>
      {done && (
        <>
          <div>
            <TextField
              form={form}
              name="client_terminal_id"
              label={texts.client_terminal_id}
              mono
              required={request.needs.installed}
            />
            <Said closing={closing} field="client_terminal_id" />
          </div>
          {request.needs.installed && <Installed {...part} />}
          {request.needs.withdrawn && <Withdrawn {...part} />}
        </>
      )}
      <div>
        <Photos request={request} closing={closing} />
        <Said closing={closing} field="files" errors but="signature_missing" />
      </div>
      <div>
        <SignaturePad request={request} closing={closing} />
        <Said closing={closing} field="files" errors only="signature_missing" />
      </div>
      <TextField form={form} name="merchant_signer" label={texts.signer} />
      <TextareaField form={form} name="notes" label={texts.notes} />
      {done && reason}
      {done && (
        <LinesField<Name, Article>
          form={form}
          name="articles"
          label={texts.articles}
          blank={{ article: '', quantity: 1 }}
          add={texts.add_article}
          remove={texts.remove_article}
        >
          {(line, change, number) => (
            <>
              <TextInput
                aria-label={say(texts.article, { number })}
                value={line.article}
                maxLength={60}
                onChange={({ currentTarget }) => change({ ...line, article: currentTarget.value })}
              />
              <NumberField
                form={formOf(form, line.quantity, (quantity) => change({ ...line, quantity: Number(quantity) || 1 }))}
                name={`quantity-${number}`}
                label={texts.quantity}
                min={1}
              />
            </>
          )}
        </LinesField>
      )}
    </Stack>
  )
}
