/** All that is known of one job: where and what, how it came to be due, its history, the client's row, the merchant's earlier jobs. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CloseJobButton } from '#features/interventions/closings/web/shared.tsx'
import { OpeningHours } from '#features/interventions/planning/web/shared.tsx'
import { type PlainField, plainFields, plainIn } from '#features/interventions/settings/job-fields.ts'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { dialled, splitPhones } from '#lib/phones.ts'
import { formatDay } from '#lib/time/dates.ts'
import { writeValue } from '#lib/words/values.ts'
import { Attachments } from '#web/attachments/attachments.tsx'
import { formTexts } from '#web/form/texts.ts'
import { IconDots } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { type RowAction, wordOf } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { RecordSteps } from '#web/list/record-steps.tsx'
import type { Trail } from '#web/list/trail.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Menu } from '#web/ui/floating.tsx'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { Day, Instant, NotAvailable, Serial } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { interventionList } from '../columns.ts'
import { type InterventionDetail, interventions } from '../contract.ts'
import { cancelWords } from '../rules.ts'
import { texts } from '../texts.ts'
import { InterventionStatusBadge, SlaBadge } from './badges.tsx'
import styles from './interventions.module.css'
import { useJobActions } from './job-actions.tsx'
import { JobHistory } from './job-history.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Said with the street. */
const inAddress: readonly PlainField[] = ['postal_code', 'city', 'province']

function JobFacts({ job }: { job: InterventionDetail }) {
  const say = useSay()
  const language = useLanguage()
  const na = <NotAvailable />
  const town = [job.postal_code, job.city, job.province && `(${job.province})`].filter(Boolean).join(' ')
  const place = [job.address, town].filter(Boolean).join(', ')
  /** Those that are more than their letters. */
  const written: Partial<Record<PlainField, ReactNode>> = {
    address: place && (
      <a
        href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
        target="_blank"
        rel="noreferrer"
      >
        {place}
      </a>
    ),
    phone:
      job.phone &&
      splitPhones(job.phone).map((phone, at) => (
        <span key={phone}>
          {at > 0 && ' / '}
          <a href={`tel:${dialled(phone)}`}>{phone}</a>
        </span>
      )),
    opening_hours: job.opening_hours && <OpeningHours text={job.opening_hours} />,
  }
  const text = (name: PlainField): readonly [string, ReactNode] => {
    const { label, control } = plainFields[name]
    const value: unknown = job[name]
    const isText = control.kind !== 'date' && typeof value === 'string'
    const shown = isText ? value : value === null ? null : writeValue(value, language)
    return [say(label), control.mono ? <Serial key={name} value={shown} /> : written[name] || shown || na]
  }
  const part: readonly [string, ReactNode] = [say(texts.part), job.part ?? na]
  const rows: (readonly [string, ReactNode] | '' | false | null)[] = [
    [say(texts.supplier), job.supplier],
    [say(texts.module), job.module ?? na],
    [say(texts.code), `${job.code} · ${say(kindWords[job.kind])}`],
    text('client_reference'),
    ...plainIn('place')
      .filter((name) => !inAddress.includes(name))
      .map(text),
    ...plainIn('wanted').flatMap((name) => (name === 'serial_out' ? [part, text(name)] : [text(name)])),
    [say(texts.technician), job.technician ?? na],
    [
      say(texts.appointment),
      job.appointment_on ? `${formatDay(job.appointment_on)}${job.appointment_at ? ` ${job.appointment_at}` : ''}` : na,
    ],
    [say(texts.planned_on), job.planned_on ? formatDay(job.planned_on) : na],
    job.hold_reason && [
      say(texts.hold),
      `${job.hold_reason}, ${formatDay(job.hold_from)}${job.hold_until ? ` – ${formatDay(job.hold_until)}` : ''}`,
    ],
    job.cancel_code && [
      say(texts.cancel_reason),
      [say(cancelWords[job.cancel_code]), job.cancel_note].filter(Boolean).join(': '),
    ],
    text('notes'),
    job.source_row !== null && [
      say(texts.source),
      say(texts.source_of, { sheet: job.source_sheet ?? '', row: job.source_row }),
    ],
  ]
  return <Facts rows={rows.filter((row) => !!row)} />
}

/** The others are in the menu. */
const isButton = ({ label }: RowAction) => label === texts.assign || label === texts.edit || label === texts.reactivate

type DetailProps = {
  id: number
  /** The list that it was opened from, for previous and next. */
  trail?: Trail
  onStep?: (next: Trail) => void
  onClose: () => void
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onProduct: (id: number) => void
}

export function DetailDrawer({ id, trail, onStep, onClose, onOpen, onEdit, onProduct }: DetailProps) {
  const say = useSay()
  const { actionsOf, dialog } = useJobActions()
  const {
    data: job,
    error,
    refetch,
  } = useAnswer(['intervention', id], interventions.get, { params: { id } }, { refetchInterval: 30_000 })
  const actions = job ? actionsOf(job, onEdit) : []
  return (
    <Drawer
      opened
      inAddress
      onClose={onClose}
      position="right"
      size={600}
      title={job ? say(texts.of_number, { number: job.number }) : '…'}
      closeButtonProps={{ 'aria-label': say(formTexts.close) }}
    >
      {error && !job && <PageError error={error} retry={() => void refetch()} />}
      {job && (
        <Stack gap={4}>
          {trail && onStep && <RecordSteps trail={trail} onStep={onStep} />}
          <Row wrap gap={2} align="center">
            <InterventionStatusBadge status={job.status} />
            <SlaBadge job={job} />
            <Text c="text-2">
              {say(texts.due_on)} <Day value={job.due_on} />
            </Text>
          </Row>
          <Row wrap gap={2} align="center">
            {actions.filter(isButton).map(({ label, icon: Icon, disabled, onClick }) => (
              <Button
                key={wordOf(say, label)}
                variant="default"
                leftSection={Icon && <Icon size={16} stroke={1.75} />}
                disabled={disabled ?? false}
                {...(onClick && { onClick })}
              >
                {wordOf(say, label)}
              </Button>
            ))}
            {job.status === 'assigned' && <CloseJobButton job={job} />}
            {job.status !== 'cancelled' && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" aria-label={say(texts.more_actions)}>
                    <IconDots size={16} stroke={1.75} />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {actions
                    .filter((action) => !isButton(action))
                    .map(({ label, icon: Icon, disabled, danger, onClick }) => (
                      <Menu.Item
                        key={wordOf(say, label)}
                        leftSection={Icon && <Icon size={16} stroke={1.75} />}
                        disabled={disabled ?? false}
                        data-danger={danger || undefined}
                        {...(onClick && { onClick })}
                      >
                        {wordOf(say, label)}
                      </Menu.Item>
                    ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </Row>
          <JobFacts job={job} />
          <Part title={say(texts.how_due)}>
            <p>{unbroken(job.explanation)}</p>
          </Part>
          <Part title={say(texts.installed_now)}>
            {job.installed.length === 0 ? (
              <Text as="p" c="text-3">
                {say(texts.nothing_installed)}
              </Text>
            ) : (
              <Stack as="ul" gap={1.5}>
                {job.installed.map((product) => (
                  <li key={product.id}>
                    <button type="button" className={styles.link} onClick={() => onProduct(product.id)}>
                      <Serial value={product.serial_number} />
                    </button>{' '}
                    {product.model_number}, <Day value={product.installed_on} />
                  </li>
                ))}
              </Stack>
            )}
          </Part>
          <Part title={say(texts.earlier)}>
            {job.earlier.length === 0 ? (
              <Text as="p" c="text-3">
                {say(texts.no_earlier)}
              </Text>
            ) : (
              <Stack as="ul" gap={1.5}>
                {job.earlier.map((other) => (
                  <li key={other.id}>
                    <button type="button" className={styles.link} onClick={() => onOpen(other.id)}>
                      {other.number}
                    </button>{' '}
                    {say(kindWords[other.kind])}, <Instant value={other.received_at} />{' '}
                    <InterventionStatusBadge status={other.status} />
                  </li>
                ))}
              </Stack>
            )}
          </Part>
          {/* A block of its own: beside a form it grows to the height of that. */}
          <div>
            <Attachments endpoints={interventions} id={id} listKey={listKey(interventionList)} />
          </div>
          <Part title={say(texts.history)}>
            <JobHistory events={job.history} onGone={onClose} />
          </Part>
          {job.raw && (
            <Part title={say(texts.raw_row)}>
              <Facts rows={job.raw} />
            </Part>
          )}
        </Stack>
      )}
      {dialog}
    </Drawer>
  )
}
