/** How the values of one column are read: each different value beside what it becomes, those that cannot be read first. */
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Popover } from '#web/ui/floating.tsx'
import { Box, Grid, look, Text } from '#web/ui/layout.tsx'
import { type DateOrder, dateOrders, timeZones } from '../dates.ts'
import { fieldOf } from '../fields.ts'
import { roleOf, withTerminalDigits } from '../roles.ts'
import { texts } from '../texts.ts'
import styles from './read-as.module.css'
import { findLostZeros, listReadings, type ReadAs } from './read-as.ts'
import type { Draft, DraftState, FileColumn } from './use-draft.ts'

const valuesShown = 12

type ReadAsProps = { state: DraftState; draft: Draft; column: FileColumn; reading: ReadAs; readOnly: boolean }

export function ReadAsCell({ state, draft, column, reading, readOnly }: ReadAsProps) {
  const say = useSay()
  if (reading.words === '' || !draft.sample) return <span title={reading.words}>{reading.words}</span>
  return (
    <Popover position="bottom-end" width={420} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Box
          type="button"
          as="button"
          className={styles.readAsButton}
          capped
          ta="left"
          truncate
          data-doubtful={reading.doubtful || undefined}
          aria-label={`${say(texts.how_read, { column: column.heading })}: ${reading.words}`}
        >
          {reading.words}
        </Box>
      </Popover.Target>
      <Popover.Dropdown aria-label={say(texts.how_read, { column: column.heading })}>
        <Readings state={state} draft={draft} column={column} readOnly={readOnly} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Where words of a client are given a meaning. */
const settingsTabs = { code: 'codes', model: 'models' } as const

function Readings({ state, draft, column, readOnly }: Omit<ReadAsProps, 'reading'>) {
  const say = useSay()
  const { mapping } = draft
  const role = roleOf(mapping, column.heading)
  const kind = role.is === 'field' ? fieldOf(role.field).kind : undefined
  const readings = listReadings(say, column, mapping, state.known)
  const doubtful = readings.filter(({ problem }) => problem !== undefined)
  const found = findLostZeros(column.values.filter((value) => value !== ''))
  const digits = mapping.terminal_digits ?? (found.shorter > 0 ? found.digits : 0)
  const tab = kind === 'code' || kind === 'model' ? settingsTabs[kind] : undefined
  return (
    <Grid gap={2}>
      <h3>{say(texts.how_read, { column: column.heading })}</h3>
      {kind === 'instant' && (
        <div className={styles.readingChoices}>
          <Select
            size="xs"
            label={say(texts.date_format)}
            data={dateOrders.map((order) => ({ value: order, label: say(texts[order]) }))}
            value={mapping.date_order}
            allowDeselect={false}
            disabled={readOnly}
            comboboxProps={{ withinPortal: false }}
            // The values offered are the orders.
            onChange={(order) => order && state.change({ ...mapping, date_order: order as DateOrder }, { dates: true })}
          />
          <Select
            size="xs"
            label={say(texts.time_zone)}
            data={timeZones.map((zone) => ({ value: zone, label: say(texts[zone]) }))}
            value={mapping.time_zone}
            allowDeselect={false}
            disabled={readOnly}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => {
              const time_zone = timeZones.find((zone) => zone === value)
              if (time_zone) state.change({ ...mapping, time_zone })
            }}
          />
        </div>
      )}
      {kind === 'terminal_id' && digits > 0 && (
        <div className={styles.readingChoices}>
          <Select
            size="xs"
            label={say(texts.terminal_digits)}
            description={say(texts.zeros_hint, { digits })}
            data={[
              { value: '0', label: say(texts.digits_as_in_file) },
              { value: String(digits), label: say(texts.digits_filled, { digits }) },
            ]}
            value={String(mapping.terminal_digits ?? 0)}
            allowDeselect={false}
            disabled={readOnly}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => state.change(withTerminalDigits(mapping, Number(value)), { heading: column.heading })}
          />
        </div>
      )}
      <table className={styles.readingTable}>
        <tbody>
          {[...doubtful, ...readings.filter(({ problem }) => problem === undefined)]
            .slice(0, valuesShown)
            .map(({ value, read, problem, count }) => (
              <tr key={value} data-doubtful={problem !== undefined || undefined}>
                <td>{value}</td>
                <td>
                  <IconArrowRight size={14} stroke={1.75} aria-hidden />
                </td>
                <td>{problem ? say(texts[problem]) : read}</td>
                <td {...look({ c: 'text-2', size: 'caption' })}>{say(texts.n_rows, { count })}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {readings.length > valuesShown && (
        <Text as="p" c="text-2" size="caption">
          {say(texts.more_values, { count: readings.length - valuesShown })}
        </Text>
      )}
      {tab && doubtful.length > 0 && (
        <Link to="/file-formate" search={{ tab, new: 1 }} target="_blank">
          {say(tab === 'codes' ? texts.add_code : texts.add_model)}
        </Link>
      )}
    </Grid>
  )
}
