import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { storeContent } from '../files/files.ts'
import { storeImage } from '../files/images.ts'

const world = useWorld()
const about = { name: 'a.txt', media_type: 'text/plain', bytes: 1, sha256: '0'.repeat(64), content: Buffer.from('a') }

/** The guard is always on: every test that saves or opens a file through its endpoint shows that it happens outside. */
test('file storage and picture work are refused while a transaction is open, and work after it', async () => {
  const { files } = world.services
  const stored = await storeContent(files, about)
  for (const use of [
    () => storeContent(files, about),
    () => files.read(stored),
    () => files.remove(stored.key),
    () => files.list('2026-11'),
    () => files.savedAt(stored.key),
  ])
    await expect(world.database.write(async () => void (await use()))).rejects.toThrow(
      'file storage inside a transaction',
    )
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const picture = await writePicture(png)
  await expect(world.database.read(() => storeImage(files, picture))).rejects.toThrow('picture work inside')
  expect((await storeImage(files, picture)).media_type).toBe('image/webp')
  await world.database.read(async () => undefined)
  await files.remove(stored.key)
})

async function writePicture(content: Buffer) {
  const { mkdtemp, writeFile } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const path = `${await mkdtemp(`${tmpdir()}/fieldstock-picture-`)}/a.png`
  await writeFile(path, content)
  return { path, name: 'a.png', bytes: content.length, sha256: '' }
}
