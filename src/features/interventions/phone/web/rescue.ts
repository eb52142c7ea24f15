/** Everything unsent as one archive: a page for people, the commands for the office, and the photos. Made on the phone, without a network too. */
import type { Language } from '#lib/texts/texts.ts'
import { isUnsent, listItems } from '#web/offline/outbox.ts'
import { findPhoto } from '#web/offline/photos.ts'
import { session } from '#web/session.ts'
import { makeArchive } from './archive.ts'
import { readDay } from './day.ts'
import { rescuePage } from './rescue-page.ts'

/** How many are in it. */
export async function saveRescueFile(language: Language): Promise<number> {
  const items = (await listItems()).filter(isUnsent)
  const user = session.get()?.user
  const who = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const commands = items.map(({ key, kind, schema, made_at, body, photos, corrects }) => ({
    ...{ key, kind, schema, made_at, body, photos, corrects },
  }))
  const day = await readDay().catch(() => undefined)
  const encode = (text: string) => new TextEncoder().encode(text)
  const names = [...new Set(items.flatMap(({ photos }) => photos))]
  const photos = await Promise.all(names.map(findPhoto))
  const archive = makeArchive([
    { name: 'index.html', bytes: encode(rescuePage(items, { language, who, day })) },
    {
      name: 'commands.json',
      bytes: encode(JSON.stringify({ account_id: user?.id, saved_at: new Date().toISOString(), commands }, null, 1)),
    },
    ...photos.flatMap((photo) =>
      photo ? [{ name: `photos/${photo.sha256}.jpg`, bytes: new Uint8Array(photo.bytes) }] : [],
    ),
  ])
  const address = URL.createObjectURL(archive)
  const link = document.createElement('a')
  link.href = address
  link.download = `fieldstock-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.zip`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return items.length
}
