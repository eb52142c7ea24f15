import { expect, test } from 'vitest'
import { causeToClient, classToClient } from './paper-texts.ts'
import { type Cause, causeNames, differenceClasses } from './rules.ts'

const languages = ['EN', 'IT'] as const

test('the letter speaks to the client, not about it', () => {
  const said = languages.flatMap((language) => [
    ...causeNames.map((cause: Cause) => causeToClient(cause, {}, language)),
    ...differenceClasses.map((name) => classToClient(name, language)),
    causeToClient('other_model', { say: 'other_model', their: 'P400', our: 'M70' }, language),
    causeToClient('typing_one', { say: 'typing_terminal_theirs', near: '123' }, language),
    causeToClient('replaced', { say: 'by_job_unreported', number: 'INT-1', on: '2026-03-02' }, language),
  ])
  expect(said.filter((text) => /\b(their|theirs|them|the client|loro|cliente)\b/i.test(text))).toEqual([])
  // What lies with us is not called ours: the reader has a list too.
  expect(said.filter((text) => /^(ours|nostro|solo da noi|only with us)\b/i.test(text))).toEqual([])
  expect(causeToClient('withdrawn', { say: 'on', on: '2026-03-02' }, 'EN')).toBe(
    'Withdrawn: you still list it. Date: 02-03-2026',
  )
})

test('it names no other client, no technician and no warehouse', () => {
  const secrets = { supplier: 'SECRET', technician: 'SECRET', warehouse: 'SECRET' }
  const values = { ...secrets, what: 'SN-1', serial: 'SN-1', number: 'INT-1', on: '2026-03-02', status: 'assigned' }
  for (const language of languages)
    for (const name of ['other_supplier', 'closing_waits', 'in_van', 'in_stock'] as const)
      expect(causeToClient(name, { ...values, say: name }, language)).not.toContain('SECRET')
})
