/** Short messages that leave by themselves: after three seconds, those with an undo after ten, and never while the pointer or the focus is on them. */
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import type { Params, Words } from '#lib/texts/texts.ts'
import { randomId } from '../random-id.ts'
import { ToastBody } from './toast-body.tsx'
import { wordsNow } from './words.ts'

export type ToastOptions = {
  params?: Params
  /** Offers "Undo" in the toast. */
  undo?: () => void | Promise<void>
}

const shortMs = 3_000
const undoMs = 10_000

function show(family: 'success' | 'danger' | 'info', words: Words | string, options: ToastOptions = {}) {
  const id = randomId()
  const { undo } = options
  notifications.show({
    id,
    autoClose: undo ? undoMs : shortMs,
    // The kit stops the clock of the one that the pointer is on.
    withCloseButton: false,
    message: createElement(ToastBody, {
      family,
      words: wordsNow(words, options.params),
      undo: undo
        ? () => {
            notifications.hide(id)
            void undo()
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
