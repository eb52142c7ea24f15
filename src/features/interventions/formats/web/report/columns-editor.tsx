/** The columns of a report, one row each: heading, what it holds, and the client's words for it. */
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Card, look, Row, Text } from '#web/ui/layout.tsx'
import { Table } from '#web/ui/table.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { type ReportFieldName, reportField, reportFieldNames } from '../../report-field-rules.ts'
import type { ReportColumn, ReportLayout, ReportSource } from '../../report-rules.ts'
import { reportTexts as words } from '../../report-texts.ts'
import { texts } from '../../texts.ts'
import styles from '../format.module.css'
import { letterOf } from '../use-draft.ts'
import own from './report.module.css'

type EditorProps = { layout: ReportLayout; readOnly: boolean; onChange: (layout: ReportLayout) => void }
type CellProps = { column: ReportColumn; letter: string; readOnly: boolean; onChange: (column: ReportColumn) => void }

const choiceOf = (source: ReportSource) => (source.from === 'field' ? source.field : `from_${source.from}`)

function sourceOf(value: string, before: ReportSource, heading: string): ReportSource {
  if (value === 'from_nothing') return { from: 'nothing' }
  if (value === 'from_client_row')
    return before.from === 'client_row' ? before : { from: 'client_row', heading: heading || '?' }
  if (value === 'from_constant') return before.from === 'constant' ? before : { from: 'constant', value: '-' }
  // Select gives back one of the values it was given.
  return { from: 'field', field: value as ReportFieldName }
}

function Content({ column, letter, readOnly, onChange }: CellProps) {
  const say = useSay()
  const { source, heading } = column
  const data = [
    ...reportFieldNames.map((field) => ({ value: String(field), label: say(reportField(field).label) })),
    { value: 'from_client_row', label: say(words.from_client_row) },
    { value: 'from_constant', label: say(words.from_constant) },
    { value: 'from_nothing', label: say(words.from_nothing) },
  ]
  return (
    <Select
      size="xs"
      aria-label={say(words.content_of, { letter })}
      data={data}
      value={choiceOf(source)}
      searchable
      allowDeselect={false}
      disabled={readOnly}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      onChange={(value) => value && onChange({ heading, source: sourceOf(value, source, heading) })}
    />
  )
}

const writeCodes = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes)
    .map(([ours, theirs]) => `${ours} = ${theirs}`)
    .join('\n')

const readCodes = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [ours = '', ...theirs] = line.split('=')
      const word = theirs.join('=').trim()
      return ours.trim() === '' || word === '' ? [] : [[ours.trim(), word]]
    }),
  )

/** Kept as typed until the field is left: half a line is no pair yet. */
function CodeWords({ column, readOnly, onChange }: CellProps) {
  const say = useSay()
  const [typed, setTyped] = useState(() => writeCodes(column.words ?? {}))
  return (
    <TextArea
      size="xs"
      aria-label={say(words.code_words)}
      placeholder={say(words.code_words)}
      title={say(words.code_hint)}
      most={6}
      value={typed}
      disabled={readOnly}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => onChange({ ...column, words: readCodes(typed) })}
    />
  )
}

function Words(props: CellProps) {
  const { column, readOnly, onChange } = props
  const say = useSay()
  const { source } = column
  if (source.from === 'constant' || source.from === 'client_row') {
    const isConstant = source.from === 'constant'
    return (
      <TextInput
        size="xs"
        aria-label={say(isConstant ? texts.constant_value : words.client_heading)}
        value={isConstant ? source.value : source.heading}
        disabled={readOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...column,
            source: isConstant ? { from: 'constant', value } : { from: 'client_row', heading: value },
          })
        }
      />
    )
  }
  if (source.from === 'nothing') return null
  const { kind, choices } = reportField(source.field)
  if (kind === 'code') return <CodeWords {...props} />
  return (
    <Row as="span" wrap gap={1}>
      {Object.entries(choices ?? {}).map(([value, said]) => (
        <Row key={value} as="span" className={own.word} align="center" gap={1.5} shrink c="text-2">
          <span aria-hidden>{say(said)}</span>
          <TextInput
            size="xs"
            aria-label={say(words.word_of, { value: say(said) })}
            value={column.words?.[value] ?? ''}
            disabled={readOnly}
            onChange={({ currentTarget }) =>
              onChange({ ...column, words: { ...column.words, [value]: currentTarget.value } })
            }
          />
        </Row>
      ))}
    </Row>
  )
}

export function ColumnsEditor({ layout, readOnly, onChange }: EditorProps) {
  const say = useSay()
  const { columns } = layout
  const set = (next: readonly ReportColumn[]) => onChange({ ...layout, columns: [...next] })
  const move = (at: number, by: -1 | 1) => {
    const next = [...columns]
    const [taken] = next.splice(at, 1)
    if (taken) next.splice(at + by, 0, taken)
    set(next)
  }
  return (
    <Card overflow="hidden" aria-label={say(words.columns)}>
      <Row as="header" wrap align="center" gap={2} touch px={4} line="bottom">
        <h2>{say(words.columns)}</h2>
        <CountBadge>{columns.length}</CountBadge>
      </Row>
      <div className={styles.scroll} data-free>
        <Table edge="bleed" sticky>
          <thead>
            <tr>
              <th aria-hidden />
              <th scope="col">{say(words.heading)}</th>
              <th scope="col">{say(words.content)}</th>
              <th scope="col">{say(words.words)}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => {
              const letter = letterOf(at)
              const cell = {
                column,
                letter,
                readOnly,
                onChange: (next: ReportColumn) => set(columns.with(at, next)),
              }
              return (
                // The place is the column: its heading changes while it is typed.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <tr key={at}>
                  <td {...look({ c: 'text-3' })}>{letter}</td>
                  <td className={own.heading}>
                    <TextInput
                      size="xs"
                      aria-label={say(words.heading_of, { letter })}
                      value={column.heading}
                      disabled={readOnly}
                      onChange={({ currentTarget }) =>
                        set(columns.with(at, { ...column, heading: currentTarget.value }))
                      }
                    />
                  </td>
                  <td className={styles.field}>
                    <Content {...cell} />
                  </td>
                  <td className={own.words}>
                    <Words key={choiceOf(column.source)} {...cell} />
                  </td>
                  <td className={own.tools}>
                    {!readOnly && (
                      <>
                        <Tool
                          label={say(words.move_up)}
                          icon={IconArrowUp}
                          off={at === 0}
                          onClick={() => move(at, -1)}
                        />
                        <Tool
                          label={say(words.move_down)}
                          icon={IconArrowDown}
                          off={at === columns.length - 1}
                          onClick={() => move(at, 1)}
                        />
                        <Tool
                          label={say(words.remove_column)}
                          icon={IconX}
                          onClick={() => set(columns.toSpliced(at, 1))}
                        />
                      </>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
      {!readOnly && (
        <Text as="p" pt={2} pb={3} px={4}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => set([...columns, { heading: '', source: { from: 'nothing' } }])}
          >
            {say(words.add_column)}
          </Button>
        </Text>
      )}
    </Card>
  )
}

type ToolProps = { label: string; icon: typeof IconX; off?: boolean; onClick: () => void }

const Tool = ({ label, icon: Icon, off = false, onClick }: ToolProps) => (
  <ActionIcon variant="subtle" size={28} aria-label={label} title={label} disabled={off} onClick={onClick}>
    <Icon size={14} stroke={1.75} aria-hidden />
  </ActionIcon>
)
