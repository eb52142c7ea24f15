import { expect, test } from 'vitest'
import { putPieces } from './put-pieces.ts'

const bytes = new Uint8Array([1, 2, 3, 4, 5]).buffer

/** A server that has some already, and answers `received` of what it has after each piece. */
async function put(before: number, received: (had: number) => number, mostBytes?: () => number) {
  const sent: number[][] = []
  const isWhole = await putPieces(
    bytes,
    { received: before, complete: false },
    async ({ raw, query: { offset, size } }) => {
      expect(size).toBe(5)
      sent.push([offset, ...raw])
      if (sent.length > 5) throw new Error('it never ends')
      const has = received(offset + raw.length)
      return { received: has, complete: has === size }
    },
    mostBytes,
  )
  return { isWhole, sent }
}

test('a photo goes on where it ended, in pieces as large as they may be', async () => {
  expect(await put(0, (had) => had)).toEqual({ isWhole: true, sent: [[0, 1, 2, 3, 4, 5]] })
  const sizes = [1, 3, 2]
  expect(
    await put(
      1,
      (had) => had,
      () => sizes.shift() ?? 0,
    ),
  ).toEqual({
    isWhole: true,
    sent: [
      [1, 2],
      [2, 3, 4, 5],
    ],
  })
})

test('bytes that do not match their name, or do not arrive, are sent once', async () => {
  expect(await put(0, () => 0)).toEqual({ isWhole: false, sent: [[0, 1, 2, 3, 4, 5]] })
  expect(await put(2, () => 2)).toEqual({ isWhole: false, sent: [[2, 3, 4, 5]] })
  // A server that never says that it is whole.
  expect((await put(0, () => 6)).isWhole).toBe(false)
})
