/** Leads what a hand scanner types to the scan field of the page, wherever the focus is, and returns the focus to it after a choice. */
import { createBurst, maxGapMs } from './burst.ts'

export type ScanTarget = {
  input: HTMLInputElement
  /** False while something else has to be chosen first. */
  isReady: () => boolean
  /** Nothing else on the page listens to letters: the first one already moves the focus. */
  alone: boolean
  /** Takes a scan that was typed elsewhere; one that is not ready refuses it in words. */
  take: (value: string) => void
}

const targets: ScanTarget[] = []
const burst = createBurst()
/** The scan that the Enter key being handled has ended; search fields read it. */
let ended: { event: Event; value: string } | null = null
/** The first key of what may be a scan, held back until the next key or the end of the gap. */
let held: { event: KeyboardEvent; timer: ReturnType<typeof setTimeout> } | null = null
const replayed = new WeakSet<Event>()

const notTyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']
  .map((type) => `[type=${type}]`)
  .join(', ')
/** A field that keeps what is typed into it. */
const isEditable = (element: Element | null): boolean =>
  element?.matches(`input:not(${notTyped}, [readonly]), textarea:not([readonly]), [contenteditable=true]`) ?? false

/** The newest scan field that no open dialog covers. */
function currentTarget(): ScanTarget | undefined {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  return targets.findLast(({ input }) => dialogs.every((dialog) => dialog.contains(input)))
}

const focus = (target: ScanTarget) => target.input.focus({ preventScroll: true })

/** Where the character before this one was typed, within one burst. */
let lastActive: Element | null = null

/** Adds what a scan has typed so far and the field lacks; on a slow page the focus may have moved in the middle of it. */
function insert(target: ScanTarget, text: string) {
  focus(target)
  if (!target.input.value.endsWith(text)) target.input.value += text
}

function release(): KeyboardEvent | null {
  if (!held) return null
  clearTimeout(held.timer)
  const { event } = held
  held = null
  return event
}

/** Sends on a key that did not start a scan, for example to the shortcuts of a list. */
function replay() {
  const event = release()
  if (!event) return
  const { key, code, shiftKey } = event
  const copy = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  replayed.add(copy)
  event.target?.dispatchEvent(copy)
}

function onCharacter(event: KeyboardEvent) {
  const typed = burst.add(event.key, event.timeStamp)
  const target = currentTarget()
  const active = document.activeElement
  const before = typed.length > 1 ? lastActive : null
  lastActive = active
  // The focus came here after the first character, which was held back or went to another field.
  const movedHere = before !== null && before !== document.body && before !== target?.input
  if (target?.isReady() && active === target.input && movedHere) {
    release()
    return insert(target, typed.slice(0, -1))
  }
  if (!target?.isReady() || active === target.input || isEditable(active)) return void replay()
  if (typed.length > 1) {
    release()
    // Written by us: to the page the key would be a shortcut, which might move the focus away again.
    event.preventDefault()
    event.stopImmediatePropagation()
    insert(target, typed.slice(0, -1))
    target.input.value += event.key
    return
  }
  replay()
  // A space presses the button that has the focus.
  if (event.key === ' ' || event.repeat) return
  if (active === null || active === document.body || target.alone) return focus(target)
  event.preventDefault()
  event.stopImmediatePropagation()
  held = { event, timer: setTimeout(replay, maxGapMs) }
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

function onEnter(event: KeyboardEvent) {
  replay()
  const value = burst.end(event.timeStamp)
  const target = currentTarget()
  const active = document.activeElement
  if (value === null || !target || active === target.input) return
  ended = { event, value }
  if (isForField(active, value)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  takeScan(value)
}

function onKeyDown(event: KeyboardEvent) {
  ended = null
  if (replayed.has(event) || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey) return burst.clear()
  if (event.key === 'Enter') onEnter(event)
  else if (event.key.length === 1) onCharacter(event)
  else if (event.key !== 'Shift' && event.key !== 'CapsLock') burst.clear()
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
