/** Short messages that leave by themselves: after three seconds, those with an undo after ten, and never while the pointer or the focus is on them. */
import { createElement } from 'react'
import type { Params, Words } from '#lib/texts/texts.ts'
import { runAction } from '../action.ts'
import { randomId } from '../random-id.ts'
import { ToastBody } from './toast-body.tsx'
import { toasts } from './toasts.tsx'
import { wordsNow } from './words.ts'

export type ToastOptions = {
  params?: Params
  /** Offers "Undo" in the toast; why it was refused is said. */
  undo?: () => void | Promise<void>
}

const shortMs = 3_000
const undoMs = 10_000

function show(family: 'success' | 'danger' | 'info', words: Words | string, options: ToastOptions = {}) {
  const id = randomId()
  const { undo } = options
  toasts.show({
    id,
    leavesAfterMs: undo ? undoMs : shortMs,
    body: createElement(ToastBody, {
      family,
      words: wordsNow(words, options.params),
      undo: undo
        ? () => {
            toasts.hide(id)
            void runAction(async () => undo())
          }
        : undefined,
    }),
  })
}

export const toast = {
  success: (words: Words | string, options?: ToastOptions) => show('success', words, options),
  failure: (words: Words | string, options?: ToastOptions) => show('danger', words, options),
  info: (words: Words | string, options?: ToastOptions) => show('info', words, options),
}
