/** Prints labels of products: on which paper, with which code, from which free label on; with a preview of one. */
import { Button, Select } from '@mantine/core'
import { useId, useState } from 'react'
import { useAction } from '#web/action.ts'
import { fetchEndpoint } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import type { Selection } from '#web/list/selection.ts'
import { Box, Grid, Hint, Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { drawLabel } from '../label-drawing.ts'
import { labelTexts as texts } from '../label-texts.ts'
import {
  type Label,
  type LabelCode,
  type LabelLayout,
  type LayoutName,
  labelCodes,
  labelLayouts,
  labels,
  labelsOnPage,
  layoutNames,
  maxLabels,
} from '../labels.ts'
import styles from './labels-dialog.module.css'

type Format = 'pdf' | 'zpl'

type LabelsDialogProps = {
  opened: boolean
  /** The products to print for, as a list's selection names them. */
  selection: Selection
  count: number
  /** One of them, for the preview. */
  sample?: Label | undefined
  onClose: () => void
}

const example: Label = { serial_number: '00123-PX-88412', model_number: 'Vega P400', part_number: 'VG-P400-IT' }
const mmPerPoint = 25.4 / 72
/** From the top of a line to the feet of its letters, against their size. */
const ascent = 0.93

function Preview({ label, layout, code }: { label: Label; layout: LabelLayout; code: LabelCode }) {
  const say = useSay()
  const { texts: words, path } = drawLabel(label, layout, code)
  return (
    <svg
      className={styles.paper}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={say(texts.preview_label, { serial_number: label.serial_number })}
    >
      <path d={path} />
      {words.map(({ text, font, size, x, y }) => (
        <text key={`${x} ${y}`} x={x} y={y + size * mmPerPoint * ascent} fontSize={size * mmPerPoint} data-font={font}>
          {text}
        </text>
      ))}
    </svg>
  )
}

type SheetProps = { layout: LabelLayout; start: number; count: number; onStart: (start: number) => void }

/** The sheet from above: used labels are empty, those to be printed are dark. */
function Sheet({ layout, start, count, onStart }: SheetProps) {
  const say = useSay()
  const all = labelsOnPage(layout)
  return (
    <div className={styles.sheet} style={{ gridTemplateColumns: `repeat(${layout.columns}, 1fr)` }}>
      {Array.from({ length: all }, (_, at) => at + 1).map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={n === start}
          aria-label={say(texts.start_at, { n })}
          data-printed={(n >= start && n < start + count) || undefined}
          onClick={() => onStart(n)}
        >
          {n === start ? n : ''}
        </button>
      ))}
    </div>
  )
}

/** A PDF opens beside the page, to be printed; where the browser does not let it, and for ZPL, the file is saved. */
function deliver(blob: Blob, file: string, show: boolean) {
  const url = URL.createObjectURL(blob)
  if (!show || !window.open(url, '_blank')) {
    const link = document.createElement('a')
    link.href = url
    link.download = file
    link.click()
  }
  // The new window reads the address after this returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function LabelsDialog({ opened, selection, count, sample = example, onClose }: LabelsDialogProps) {
  const say = useSay()
  const id = useId()
  const [format, setFormat] = useState<Format>('pdf')
  const [name, setName] = useState<LayoutName>('a4_3x8')
  const [code, setCode] = useState<LabelCode>('both')
  const [start, setStart] = useState(1)
  const layout: LabelLayout = labelLayouts[format === 'zpl' ? 'roll_50x25' : name]
  const onPage = labelsOnPage(layout)
  const first = Math.min(start, onPage)
  const pages = Math.ceil((count + first - 1) / onPage)
  const tooMany = count > maxLabels

  const { busy, run: print } = useAction(async (show: boolean) => {
    const body = { ...selection, format, layout: name, code, start: first }
    const response = await fetchEndpoint(labels, { body })
    deliver(await response.blob(), `${say(texts.file_name)}.${format}`, show)
    onClose()
  })

  return (
    <Modal opened={opened} onClose={onClose} size={680} title={say(texts.title)}>
      <Row phone="column" gap={6}>
        <Stack grow gap={3.5} shrink>
          <div>
            <Box mb={1} size="body" weight={500} leading={20} id={`${id}-format`}>
              {say(texts.format)}
            </Box>
            <Segments
              full
              aria-labelledby={`${id}-format`}
              choices={(['pdf', 'zpl'] as const).map((value) => ({ value, label: say(texts[value]) }))}
              value={format}
              onChange={setFormat}
            />
          </div>
          <Select
            label={say(texts.layout)}
            data={layoutNames.map((value) => ({ value, label: say(texts[value]) }))}
            value={format === 'zpl' ? 'roll_50x25' : name}
            disabled={format === 'zpl'}
            allowDeselect={false}
            // The options are the layouts' names.
            onChange={(value) => value && setName(value as LayoutName)}
          />
          <Select
            label={say(texts.code)}
            data={labelCodes.map((value) => ({ value, label: say(texts[value]) }))}
            value={code}
            allowDeselect={false}
            // The options are the codes.
            onChange={(value) => value && setCode(value as LabelCode)}
          />
          <div>
            <Box mb={1} size="body" weight={500} leading={20}>
              {say(texts.preview)}
            </Box>
            <Grid place="center" p={4} bg="well" round="box">
              <Preview label={sample} layout={layout} code={code} />
            </Grid>
          </div>
        </Stack>
        {onPage > 1 && (
          <div className={styles.start}>
            <Box mb={1} size="body" weight={500} leading={20}>
              {say(texts.start)}
            </Box>
            <Sheet layout={layout} start={first} count={count} onStart={setStart} />
            <Hint mt={2} c="text-3" size="caption" leading={16}>
              {say(texts.start_hint)}
            </Hint>
          </div>
        )}
      </Row>
      <Row phone="share" wrap gap={2} align="center" mt={5}>
        <Hint
          className={styles.words}
          mr="auto"
          tabular
          role={tooMany ? 'alert' : undefined}
          c={tooMany ? 'danger-text' : 'text-2'}
        >
          {tooMany
            ? say(texts.too_many, { max: maxLabels })
            : [say(texts.count, { count }), ...(onPage > 1 ? [say(texts.pages, { count: pages })] : [])].join(' · ')}
        </Hint>
        <Button variant="default" onClick={onClose}>
          {say(texts.cancel)}
        </Button>
        {format === 'pdf' && (
          <Button variant="default" disabled={tooMany} loading={busy} onClick={() => void print(false)}>
            {say(texts.download)}
          </Button>
        )}
        <Button disabled={tooMany || count === 0} loading={busy} onClick={() => void print(format === 'pdf')}>
          {say(format === 'pdf' ? texts.print : texts.download)}
        </Button>
      </Row>
    </Modal>
  )
}
