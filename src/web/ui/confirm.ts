/** Questions asked before something happens, and the word about a delete that others block. */
import type { Params, Words } from '#lib/texts/texts.ts'
import { sayNow } from '../language.ts'
import { createStore } from './store.ts'
import { uiTexts } from './texts.ts'
import { wordsNow } from './words.ts'

export type Question = {
  title: string
  message: string
  yes: string
  no: string
  danger: boolean
  answer: (yes: boolean) => void
}
export type Blocked = { label: string; items: string; links: readonly { words: string; to: string }[] }

export const question = createStore<{ show: boolean; asked: Question | null }>({ show: false, asked: null })
export const blocked = createStore<{ show: boolean; details: Blocked | null }>({ show: false, details: null })

type Asked = {
  title?: Words | string
  message?: Words | string
  yes?: Words | string
  no?: Words | string
  danger?: boolean
  params?: Params
}

function ask({ title, message, yes, no, danger = false, params }: Asked): Promise<boolean> {
  question.get().asked?.answer(false)
  return new Promise((resolve) => {
    question.set({
      show: true,
      asked: {
        title: wordsNow(title ?? uiTexts.are_you_sure, params),
        message: wordsNow(message ?? '', params),
        yes: wordsNow(yes ?? uiTexts.yes_confirm, params),
        no: wordsNow(no ?? uiTexts.cancel, params),
        danger,
        answer(given) {
          question.set({ ...question.get(), show: false })
          resolve(given)
        },
      },
    })
  })
}

export const confirm = {
  ask,
  /** `label` names what goes, e.g. the supplier's name; it is shown above the warning. */
  delete: (label?: Words | string) =>
    ask({
      message: [label ? wordsNow(label) : '', sayNow(uiTexts.cannot_revert)].filter(Boolean).join('\n'),
      yes: uiTexts.yes_delete,
      danger: true,
    }),
  logout: () => ask({ title: uiTexts.sure_logout, yes: uiTexts.yes, no: uiTexts.no }),
}

/** Says what must go first; each line of `links` is the address of a list and its words. */
export function deleteBlocked({ label = '', items = '', links = '' }: Params) {
  const lines = String(links).split('\n').filter(Boolean)
  blocked.set({
    show: true,
    details: {
      label: String(label),
      items: String(items),
      links: lines.map((line) => ({ to: line.split(' ', 1)[0] ?? '', words: line.slice(line.indexOf(' ') + 1) })),
    },
  })
}
