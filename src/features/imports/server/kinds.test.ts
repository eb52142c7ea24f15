import { expect, test } from 'vitest'
import { uploads } from '../../../uploads.ts'
import { uploadsWithContext } from '../contexts.ts'
import { uploadKinds } from '../kinds.ts'

test('every upload that takes a context says so in the contract, and every upload of the server is known', () => {
  const withContext = uploadKinds.filter(({ context }) => context !== undefined)
  expect(withContext.map(({ kind }) => kind)).toEqual(uploadsWithContext.map(({ kind }) => kind))
  expect(uploads.map(({ definition }) => definition.kind).toSorted()).toEqual(
    uploadKinds.map(({ kind }) => kind).toSorted(),
  )
})
