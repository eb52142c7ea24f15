/** One serial: typed, read by a hand scanner wherever the focus is, or by the camera. What was read stays in the field. */
import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconCheck, IconScan } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { lazyPart } from '../lazy-part.tsx'
import classes from './scan.module.css'
import { registerScanTarget } from './scanner.ts'
import { beep } from './sound.ts'
import { scanTexts as texts } from './texts.ts'

const CameraDialog = lazyPart(async () => (await import('./camera-dialog.tsx')).CameraDialog)

type SerialFieldProps = {
  name: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  error?: ReactNode
  /** What is known of it and good; the field turns green. */
  known?: string | null
  /** A scan that is typed outside every field comes here; of several fields, the one that is next. */
  next: boolean
  disabled?: boolean
}

export function SerialField(props: SerialFieldProps) {
  const { name, label, value, onChange, placeholder, error, known, next, disabled = false } = props
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [camera, setCamera] = useState(false)
  const take = useRef(onChange)
  useEffect(() => {
    take.current = onChange
  })
  useEffect(() => {
    const element = input.current
    if (!next || !element) return undefined
    return registerScanTarget({
      input: element,
      alone: false,
      isReady: () => !element.disabled,
      take(scanned) {
        beep('ok')
        take.current(scanned.trim() || null)
      },
    })
  }, [next])
  const isGood = Boolean(known) && !error
  return (
    <Row className={classes.serialRow} gap={2} align="start" data-field={name} data-good={isGood || undefined}>
      <TextInput
        ref={input}
        id={`field-${name}`}
        className={classes.serialField ?? ''}
        label={label}
        placeholder={placeholder ?? ''}
        error={error}
        description={isGood ? known : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={disabled}
        value={value ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        rightSection={isGood ? <IconCheck size={20} stroke={2} /> : null}
        // A new scan takes the place of the old one.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        onBlur={({ currentTarget }) => {
          const text = currentTarget.value.trim() || null
          if (text !== value) onChange(text)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onChange(event.currentTarget.value.trim() || null)
          event.currentTarget.select()
        }}
      />
      <button
        type="button"
        className={classes.serialScan}
        aria-label={`${say(texts.scan)}: ${label}`}
        disabled={disabled}
        onClick={() => setCamera(true)}
      >
        <IconScan size={22} />
      </button>
      {camera && (
        <CameraDialog
          onClose={() => setCamera(false)}
          onValue={(scanned) => {
            beep('ok')
            setCamera(false)
            onChange(scanned)
          }}
        />
      )}
    </Row>
  )
}
