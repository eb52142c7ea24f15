/** `npm test -- --changed`: the tests that a change concerns. */
import { expect, test } from 'vitest'
import { testsOf } from '../../scripts/changed-tests.ts'

test('a change concerns the tests beside it and those that name its feature, never the long ones', () => {
  const found = testsOf(['src/features/clients/statements/rules.ts'])
  expect(found).toContain('test/statements.test.ts')
  expect(found).toContain('test/e2e/statements.test.ts')
  expect(found).not.toContain('test/comparisons.test.ts')
  expect(found.filter((file) => file.startsWith('test/resilience/'))).toEqual([])
  const beside = testsOf(['src/server/sheets/row-guard.ts'])
  expect(beside).toContain('src/server/sheets/spreadsheet.test.ts')
  expect(beside.every((file) => file.startsWith('src/server/sheets/'))).toBe(true)
  expect(testsOf(['README.md'])).toEqual([])
  expect(testsOf(['test/statements.test.ts'])).toEqual(['test/statements.test.ts'])
})
