/** Leads what a hand scanner types to the scan field of the page, wherever the focus is, and returns the focus to it after a choice. */
import { createBurst, maxGapMs } from './burst.ts'

export type ScanTarget = {
  input: HTMLInputElement
  /** False while something else has to be chosen first. */
  isReady: () => boolean
  /** Nothing else on the page listens to letters: a single one is written into the scan field too. */
  alone: boolean
  /** Takes scans while a dialog lies over it as well. */
  over?: boolean
  /** Takes a scan that was typed elsewhere; one that is not ready refuses it in words. */
  take: (value: string) => void
}

const targets: ScanTarget[] = []
const burst = createBurst()
/** Where the first key of the burst was typed. */
let beganAt: Element | null = null
/** The keys of a burst that began outside every text field: kept from the page until Enter or a pause, wherever the focus goes meanwhile. */
let kept: { target: ScanTarget; first: KeyboardEvent; text: string; timer: ReturnType<typeof setTimeout> } | null = null
/** The scan that the Enter key being handled has ended; search fields read it. */
let ended: { event: Event; value: string } | null = null
const replayed = new WeakSet<Event>()

const notTyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']
  .map((type) => `[type=${type}]`)
  .join(', ')
/** A field that keeps what is typed into it. */
const isEditable = (element: Element | null): boolean =>
  element?.matches(`input:not(${notTyped}, [readonly]), textarea:not([readonly]), [contenteditable=true]`) ?? false

function isCovered({ input }: ScanTarget): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  return !dialogs.every((dialog) => dialog.contains(input))
}

/** The newest scan field that no open dialog covers. */
const currentTarget = (): ScanTarget | undefined => targets.findLast((target) => target.over || !isCovered(target))

const focus = (target: ScanTarget) => target.input.focus({ preventScroll: true })

const stop = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Ends the keeping; returns what was kept. */
function release() {
  const keys = kept
  if (keys) clearTimeout(keys.timer)
  kept = null
  return keys
}

/** The kept keys were no scan: a single one goes on to where it was typed, for example to the shortcuts of a list; several are written into the scan field. */
function giveUp() {
  const keys = release()
  if (!keys) return
  const { target, first, text } = keys
  const { key, code, shiftKey, target: typedAt } = first
  if (!isCovered(target) && (text.length > 1 || typedAt === document.body || target.alone)) {
    focus(target)
    // Hidden while the camera reads: nobody would see what stands in it, and the next scan would be added to it.
    if (document.activeElement === target.input) target.input.value += text
    return
  }
  const copy = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  replayed.add(copy)
  typedAt?.dispatchEvent(copy)
}

/** A space presses the button that has the focus, and a key that is held down is no scan. */
const mayBegin = ({ key, repeat }: KeyboardEvent) => key !== ' ' && !repeat

function onCharacter(event: KeyboardEvent) {
  const isFirst = burst.add(event.key, event.timeStamp).length === 1
  if (isFirst) {
    giveUp()
    beganAt = document.activeElement
  }
  const target = kept?.target ?? currentTarget()
  // Text fields, the scan field among them, take their keys themselves.
  if (!target || (!kept && (!target.isReady() || isEditable(document.activeElement) || !mayBegin(event)))) return
  stop(event)
  const keys = release()
  kept = {
    target,
    first: keys?.first ?? event,
    text: (keys?.text ?? '') + event.key,
    timer: setTimeout(giveUp, maxGapMs),
  }
}

/** Whether what was typed belongs to the field that has the focus. */
function isForField(active: Element | null, typed: string): boolean {
  if (!active?.matches('input[role=combobox]')) return isEditable(active)
  // A search that asks the server decides itself, when it knows the answer.
  if (active.hasAttribute('data-asks-server')) return true
  const list = document.getElementById(active.getAttribute('aria-controls') ?? '')
  const labels = [...(list?.querySelectorAll('[role=option]') ?? [])].map((option) => option.textContent?.trim())
  return labels.some((label) => label?.toUpperCase() === typed.toUpperCase())
}

/** Takes a scan whose first keys were typed elsewhere before the focus came to the scan field. */
function takeFromField(target: ScanTarget, value: string) {
  const { input } = target
  let tail = value
  while (!input.value.endsWith(tail)) tail = tail.slice(1)
  input.value = input.value.slice(0, input.value.length - tail.length)
  target.take(value)
}

/** A dialog that opens takes the focus from the scan field in the middle of a scan: its beginning would stand before the next one. */
function takeBeginningBack({ input }: ScanTarget, value: string) {
  if (beganAt !== input || document.activeElement === input) return
  let head = value
  while (!input.value.endsWith(head)) head = head.slice(0, -1)
  input.value = input.value.slice(0, input.value.length - head.length)
}

function onEnter(event: KeyboardEvent) {
  const value = burst.end(event.timeStamp)
  const target = currentTarget()
  if (target && value !== null) takeBeginningBack(target, value)
  // One key and Enter are a shortcut and its Enter.
  if (kept?.text.length === 1) giveUp()
  const keys = release()
  if (keys) {
    stop(event)
    focus(keys.target)
    return keys.target.take(value ?? keys.text)
  }
  const active = document.activeElement
  if (value === null || !target || (active === target.input && beganAt === active)) return
  if (active === target.input) {
    stop(event)
    return takeFromField(target, value)
  }
  ended = { event, value }
  if (isForField(active, value)) return
  stop(event)
  takeScan(value)
}

function clear() {
  giveUp()
  burst.clear()
}

function onKeyDown(event: KeyboardEvent) {
  ended = null
  if (replayed.has(event) || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey) return clear()
  if (event.key === 'Enter') onEnter(event)
  else if (event.key.length === 1) onCharacter(event)
  else if (event.key !== 'Shift' && event.key !== 'CapsLock') clear()
}

function onClick(event: MouseEvent) {
  const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
  if (!option || option.closest('[aria-multiselectable=true]')) return
  const byKey = event.detail === 0
  // The choice may enable the scan field: wait until it is drawn.
  setTimeout(() => returnToScan(byKey))
}

/** Moves the focus to the scan field. After a choice by key it moves only forward: Tab then goes on through the fields after the scan field. */
export function returnToScan(byKey: boolean) {
  const target = currentTarget()
  const active = document.activeElement
  if (!target?.isReady() || active === target.input) return
  const follows =
    active === null || (active.compareDocumentPosition(target.input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (!byKey || follows) focus(target)
}

/** The scan that this Enter ended, if there is a scan field to take it. */
export const scannedBy = (event: Event): string | null => (ended?.event === event ? ended.value : null)

export function focusScanField() {
  const target = currentTarget()
  if (target?.isReady()) focus(target)
}

/** Hands a scan that was typed into another field to the scan field. */
export function takeScan(value: string) {
  focusScanField()
  currentTarget()?.take(value)
}

/** Makes a scan field known while it is on the page. */
export function registerScanTarget(target: ScanTarget): () => void {
  if (targets.length === 0) {
    document.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('click', onClick)
  }
  targets.push(target)
  return () => {
    targets.splice(targets.indexOf(target), 1)
    if (targets.length > 0) return
    document.removeEventListener('keydown', onKeyDown, { capture: true })
    document.removeEventListener('click', onClick)
    release()
    burst.clear()
  }
}
