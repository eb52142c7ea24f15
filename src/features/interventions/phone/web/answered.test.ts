import { expect, test } from 'vitest'
import { outboxTexts } from '../outbox-texts.ts'
import { wordsOfAnswer } from './answered.ts'

const given = (state: 'waiting' | 'refused' | 'given_up' | 'done', is_unanswered = false) => [
  { lanes: ['question serial 1'], state, is_unanswered },
]
const said = (...[state, is_unanswered]: Parameters<typeof given>) =>
  wordsOfAnswer(given(state, is_unanswered), 'question serial 1')

test('an answer that is on its way or arrived is said; one that was refused or given up is asked for again', () => {
  expect([said('waiting'), said('done')]).toEqual([outboxTexts.answer_waits, outboxTexts.answer_waits])
  expect([said('refused'), said('given_up')]).toEqual([undefined, undefined])
  expect(wordsOfAnswer(given('waiting'), 'question serial 2')).toBeUndefined()
})

test('one that was given up after it had left is not asked for again until it is known whether it arrived', () => {
  expect(said('given_up', true)).toBe(outboxTexts.unanswered)
})

test('about what is to settle the office may ask again: one that arrived is no answer to that', () => {
  expect(wordsOfAnswer(given('done'), 'question serial 1', ['waiting'])).toBeUndefined()
})
