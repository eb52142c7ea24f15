/** One table: what the job asked, what the technician declared, what our records say, and what it is confirmed with. */
import { Checkbox, Select, Switch } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { clearButton } from '#web/form/clear-button.ts'
import { IconAlertTriangle, IconCheck, IconEqualNot } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Box, Card, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { Table } from '#web/ui/table.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import { needsInstalled, needsWithdrawn } from '../../check-rules.ts'
import type { ClosingDetail, Review } from '../../contract.ts'
import type { FindingReply } from '../../request-contract.ts'
import { conditions, conditionWords } from '../../rules.ts'
import { screenTexts as words } from '../../screen-texts.ts'
import styles from '../closings.module.css'
import own from './compare.module.css'
import { CodeInput, DayInput, OutcomeInput, SettleFields } from './compare-inputs.tsx'
import type { ReviewState } from './use-review.ts'

type RowProps = {
  label: string
  asked?: ReactNode
  declared?: ReactNode
  record?: ReactNode
  input: ReactNode
  findings?: readonly FindingReply[]
  agrees?: boolean
}
/** Rows that nothing is wrong with are left out. */
const OnlyDifferences = createContext(false)

function Sign({ worst, agrees }: { worst: FindingReply | undefined; agrees: boolean }) {
  const say = useSay()
  if (worst?.severity === 'error') return <IconEqualNot size={16} color="var(--fs-danger-text)" />
  if (worst) return <IconAlertTriangle size={16} color="var(--fs-warning-text)" />
  if (agrees) return <IconCheck size={16} color="var(--fs-text-2)" role="img" aria-label={say(words.agrees)} />
  return <span className={own.noSign} />
}

const familyOf = (finding: FindingReply | undefined) => finding && (finding.severity === 'error' ? 'danger' : 'warning')

const Finding = ({ severity, text }: Pick<FindingReply, 'severity' | 'text'>) => (
  <Text as="p" size="caption" leading={18} c={severity === 'error' ? 'danger-text' : 'warning-text'}>
    {unbroken(text)}
  </Text>
)

function CompareRow({ label, asked, declared, record, input, findings = [], agrees = false }: RowProps) {
  const say = useSay()
  const only = useContext(OnlyDifferences)
  const worst = findings.find(({ severity }) => severity === 'error') ?? findings[0]
  if (only && !worst) return null
  return (
    <>
      <tr className={own.row} data-family={familyOf(worst)}>
        <th scope="row">
          <Row as="span" gap={2} align="center" weight={500}>
            <Sign worst={worst} agrees={agrees} />
            {label}
          </Row>
        </th>
        <td data-label={say(words.job_asked)}>{unbroken(asked)}</td>
        <td data-label={say(words.declared)}>{unbroken(declared)}</td>
        <td data-label={say(words.on_record)}>{unbroken(record)}</td>
        <td data-label={say(words.confirm_with)} {...look({ unlabelled: true })}>
          {unbroken(input)}
        </td>
      </tr>
      {worst && (
        <tr className={`${own.row} ${own.reason}`} data-family={familyOf(worst)} data-difference tabIndex={-1}>
          <td />
          <td colSpan={4}>
            {findings.map(({ key, text, severity }) => (
              <Finding key={key} severity={severity} text={text} />
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

const na = <NotAvailable />
const textOr = (value: string | null) => (value ? <Text mono>{value}</Text> : na)

function OnRecord({ product }: { product: Review['installed'] }) {
  const say = useSay()
  if (!product) return na
  const { status, technician, warehouse, merchant, client_terminal_id } = product
  return (
    <Row as="span" wrap gapY={1} gap={2} align="center" c="text-2">
      <ProductStatusBadge status={status} />
      <span>
        {technician ? say(words.van, { name: technician }) : (warehouse ?? merchant ?? client_terminal_id ?? '')}
      </span>
    </Row>
  )
}

function Rows({ closing, state }: { closing: ClosingDetail; state: ReviewState }) {
  const say = useSay()
  const { input, change, review, open } = state
  const { job, declared } = closing
  const of = (...fields: string[]) => review.findings.filter(({ field }) => fields.includes(field))
  const { installed, withdrawn, under } = review
  const done = input.outcome === 'done'
  // Only what this kind of job has, or what was entered all the same.
  const installs = needsInstalled.includes(closing.kind) || Boolean(declared.installed_serial ?? input.installed_serial)
  const withdraws =
    needsWithdrawn.includes(closing.kind) || Boolean(declared.withdrawn_serial ?? input.withdrawn_serial)
  const written = (text: ReactNode) => (open ? undefined : text)
  const withdrawnRecord = under?.serial_number ?? withdrawn?.serial_number ?? null
  return (
    <>
      <CompareRow
        label={say(words.outcome)}
        declared={declared.outcome ? say(outcomeWords[declared.outcome]) : na}
        input={written(say(outcomeWords[input.outcome])) ?? <OutcomeInput state={state} />}
        findings={of('outcome', 'outcome_reason_id', 'notes')}
      />
      <CompareRow
        label={say(words.worked_on)}
        asked={say(words.by_day, { day: formatDay(closing.due_on) })}
        declared={declared.worked_at ? formatInstant(declared.worked_at) : na}
        input={written(formatInstant(input.worked_at)) ?? <DayInput state={state} />}
        findings={of('worked_at')}
        agrees={closing.worked_on <= closing.due_on}
      />
      {done && (
        <CompareRow
          label={say(words.client_terminal_id)}
          asked={textOr(job.client_terminal_id)}
          declared={
            declared.client_terminal_id ? (
              <Marked value={declared.client_terminal_id} other={job.client_terminal_id} as="doubted" />
            ) : (
              na
            )
          }
          record={under ? textOr(under.client_terminal_id) : na}
          input={
            written(textOr(input.client_terminal_id)) ?? (
              <CodeInput state={state} name="client_terminal_id" label={say(words.client_terminal_id)} />
            )
          }
          findings={of('client_terminal_id')}
          agrees={job.client_terminal_id !== null && job.client_terminal_id === input.client_terminal_id}
        />
      )}
      {done && installs && (
        <>
          <CompareRow
            label={say(words.model)}
            asked={job.tml_model ?? job.part ?? na}
            record={installed ? `${installed.model_number}, ${installed.part_number}` : na}
            input={installed?.model_number ?? na}
            agrees={installed !== null && !review.findings.some(({ key }) => key === 'not_wanted_model')}
          />
          <CompareRow
            label={say(words.installed_serial)}
            // No job asks for one serial to install: without a model nothing could stand here.
            asked={job.tml_model && say(words.any_of, { model: job.tml_model })}
            declared={textOr(declared.installed_serial)}
            record={<OnRecord product={installed} />}
            input={
              written(textOr(input.installed_serial)) ?? (
                <CodeInput state={state} name="installed_serial" label={say(words.installed_serial)} />
              )
            }
            findings={of('installed_serial')}
            agrees={installed !== null}
          />
        </>
      )}
      {done && withdraws && (
        <>
          <CompareRow
            label={say(words.withdrawn_serial)}
            asked={textOr(job.serial_out)}
            declared={
              declared.withdrawn_serial ? (
                <Marked value={declared.withdrawn_serial} other={withdrawnRecord} as="doubted" />
              ) : (
                na
              )
            }
            record={
              withdrawnRecord ? (
                <Row as="span" wrap gapY={1} gap={2} align="center" c="text-2">
                  <Marked value={withdrawnRecord} other={declared.withdrawn_serial} as="record" />
                  <OnRecord product={under ?? withdrawn} />
                </Row>
              ) : (
                na
              )
            }
            input={
              written(textOr(input.withdrawn_serial)) ?? (
                <Stack gap={2}>
                  <CodeInput state={state} name="withdrawn_serial" label={say(words.withdrawn_serial)} />
                  {(input.withdrawn_unknown || declared.withdrawn_unknown) && (
                    <Checkbox
                      label={say(words.not_ours)}
                      checked={input.withdrawn_unknown}
                      onChange={({ currentTarget }) =>
                        change({ withdrawn_unknown: currentTarget.checked, resolution: null })
                      }
                    />
                  )}
                  <SettleFields state={state} />
                </Stack>
              )
            }
            findings={of('withdrawn_serial')}
            agrees={withdrawn !== null}
          />
          <CompareRow
            label={say(words.condition)}
            declared={
              declared.condition
                ? [say(conditionWords[declared.condition]), declared.condition_note].filter(Boolean).join(', ')
                : na
            }
            input={
              written(input.condition ? say(conditionWords[input.condition]) : na) ?? (
                <Select
                  aria-label={say(words.condition)}
                  clearable
                  clearButtonProps={clearButton(say, say(words.condition))}
                  data={conditions.map((value) => ({ value, label: say(conditionWords[value]) }))}
                  value={input.condition}
                  onChange={(value) => change({ condition: conditions.find((it) => it === value) ?? null })}
                />
              )
            }
            findings={of('condition')}
          />
        </>
      )}
    </>
  )
}

export function CompareCard({ closing, state }: { closing: ClosingDetail; state: ReviewState }) {
  const say = useSay()
  const [only, setOnly] = useState(false)
  const { findings } = state.review
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const others = findings.filter(({ field }) => field === 'files' || field === 'costs')
  return (
    <Card aria-label={say(words.asked_declared)}>
      <Row as="header" className={styles.cardHead} wrap align="center" gap={2} py={2} px={4}>
        <h2>{say(words.asked_declared)}</h2>
        {errors > 0 && <StatusBadge family="danger">{say(words.differences, { count: errors })}</StatusBadge>}
        {warnings > 0 && <StatusBadge family="warning">{say(words.warnings, { count: warnings })}</StatusBadge>}
        <Switch
          {...look({ ml: 'auto' })}
          label={say(words.only_differences)}
          labelPosition="left"
          checked={only}
          onChange={({ currentTarget }) => setOnly(currentTarget.checked)}
        />
      </Row>
      <Table className={own.compare} edge="bleed" blocks>
        <thead>
          <tr>
            <th scope="col">
              <Text unseen>{say(words.field)}</Text>
            </th>
            <th scope="col">{say(words.job_asked)}</th>
            <th scope="col">{say(words.declared)}</th>
            <th scope="col">{say(words.on_record)}</th>
            <th scope="col">{say(words.confirm_with)}</th>
          </tr>
        </thead>
        <tbody>
          <OnlyDifferences value={only}>
            <Rows closing={closing} state={state} />
          </OnlyDifferences>
        </tbody>
      </Table>
      {others.map(({ key, text, severity }) => (
        <Box key={key} py={2} px={4} line="top">
          <Finding severity={severity} text={text} />
        </Box>
      ))}
    </Card>
  )
}
