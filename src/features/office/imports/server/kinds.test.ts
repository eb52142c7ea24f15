import { expect, test } from 'vitest'
import { sampleOf } from '#lib/uploads/upload.ts'
import { uploads } from '../../../../features.ts'
import { uploadsWithContext } from '../contexts.ts'
import { uploadKinds } from '../kinds.ts'
import { importKinds } from '../texts.ts'

test('every upload that takes a context says so in the contract, and every upload of the server is known', () => {
  const withContext = uploadKinds.filter(({ context }) => context !== undefined)
  expect(withContext.map(({ kind }) => kind)).toEqual(uploadsWithContext.map(({ kind }) => kind))
  expect(uploads.map(({ definition }) => definition.kind).toSorted()).toEqual(
    uploadKinds.map(({ kind }) => kind).toSorted(),
  )
})

test('every kind of upload has its words', () => {
  expect(Object.keys(importKinds).toSorted()).toEqual(uploadKinds.map(({ kind }) => kind).toSorted())
})

test.each(uploads.map(({ definition }) => definition))(
  'the sample of $kind has rows to go by, with everything that is required',
  (upload) => {
    const { columns, rows } = sampleOf(upload)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const missing = rows.flatMap((row) =>
      columns.flatMap(({ required, label }, at) => (required && !row[at] ? [label.EN] : [])),
    )
    expect(missing).toEqual([])
  },
)
