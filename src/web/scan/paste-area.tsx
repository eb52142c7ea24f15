/** A pasted list of values, counted while it is pasted; repetitions are named and count once. */
import { type ClipboardEvent, useState } from 'react'
import { useSay } from '#web/language.ts'
import { Row, Text } from '#web/ui/layout.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { type Paste, readPaste } from './paste-columns.ts'
import classes from './scan.module.css'
import { countDistinct, listedValues } from './scan-queue.ts'
import { scanTexts as texts } from './texts.ts'

export type PasteAreaProps = {
  /** The text as typed; the caller keeps it. */
  value: string
  onChange: (text: string, distinct: string[]) => void
  max?: number
  autoFocus?: boolean
}

const PasteDialog = lazyPart(async () => (await import('./paste-dialog.tsx')).PasteDialog)

const shownRepetitions = 5

export function PasteArea({ value, onChange, max, autoFocus = false }: PasteAreaProps) {
  const say = useSay()
  const { distinct, repeated } = countDistinct(listedValues(value))
  const [asked, setAsked] = useState<{ paste: Extract<Paste, { kind: 'ask' }>; put: (text: string) => void } | null>(
    null,
  )
  const change = (text: string) => onChange(text, countDistinct(listedValues(text)).distinct)
  /** Of several columns only the serials are put where the cursor is. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text')
    if (!text.includes('\t')) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const put = (serials: string) => change(value.slice(0, selectionStart) + serials + value.slice(selectionEnd))
    const paste = readPaste(text)
    if (paste.kind === 'ask') setAsked({ paste, put })
    else put(`${paste.values.join('\n')}\n`)
  }
  const tooMany = max !== undefined && distinct.length > max
  return (
    <div>
      <TextArea
        classNames={{ wrapper: classes.mono ?? '' }}
        label={say(texts.paste_label)}
        placeholder={say(texts.paste_placeholder)}
        value={value}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
        error={tooMany ? say(texts.too_many, { max }) : undefined}
        onPaste={onPaste}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {asked && (
        <PasteDialog
          paste={asked.paste}
          onClose={() => setAsked(null)}
          onChoose={({ values }) => {
            setAsked(null)
            asked.put(`${values.join('\n')}\n`)
          }}
        />
      )}
      <Row wrap gapY={1} gap={3} mt={1} c="text-3" size="caption" tabular role="status">
        <span className={tooMany ? classes.tooMany : undefined}>{say(texts.distinct, { count: distinct.length })}</span>
        {repeated.length > 0 && (
          <Text
            c="warning-text"
            title={repeated.map(({ value: it, times }) => say(texts.times, { value: it, times })).join('\n')}
          >
            {say(texts.repeated, { count: repeated.length })}
            {': '}
            {repeated
              .slice(0, shownRepetitions)
              .map(({ value: it }) => it)
              .join(', ')}
            {repeated.length > shownRepetitions && '…'}
          </Text>
        )}
      </Row>
    </div>
  )
}
