/** Short messages that leave by themselves after three seconds, with an undo where there is one. */
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import type { Params, Words } from '#lib/texts.ts'
import { randomId } from '../random-id.ts'
import { ToastBody } from './toast-body.tsx'
import { wordsNow } from './words.ts'

export type ToastOptions = {
  params?: Params
  /** Offers "Undo" in the toast. */
  undo?: () => void | Promise<void>
}

function show(family: 'success' | 'danger' | 'info', words: Words | string, options: ToastOptions = {}) {
  const id = randomId()
  const { undo } = options
  notifications.show({
    id,
    autoClose: 3000,
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
