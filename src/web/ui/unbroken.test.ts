import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

/** What may not break is in square brackets. */
const shown = (text: string) =>
  renderToStaticMarkup(createElement(Fragment, null, unbroken(text)))
    .replace(/^<span>(.*)<\/span>$/, '$1')
    .replace(/<span[^>]*>/g, '[')
    .replace(/<\/span>/g, ']')

test('dates, numbers of jobs, papers and serials stay on one line inside a sentence', () => {
  expect(shown('due 18-11-2026, was 23-11-2026')).toBe('due [18-11-2026], was [23-11-2026]')
  expect(shown('INT-26-00215, INT-26-00020 and 5 more')).toBe('[INT-26-00215], [INT-26-00020] and 5 more')
  expect(shown('DDT BO1-R3/2026 of 00106-DT-76997.')).toBe('DDT [BO1-R3/2026] of [00106-DT-76997].')
  expect(shown('dell’11-11-2026')).toBe('dell’[11-11-2026]')
})

test('words, names of files and ranges of words may break', () => {
  for (const text of ['two-step sign-in', 'rete-nord-2026-11-16.xlsx', 'Out of SLA', '']) expect(shown(text)).toBe(text)
})

test('what is no text is left as it is', () => {
  expect(unbroken(7)).toBe(7)
  expect(unbroken(null)).toBe(null)
})
