/** Everything unsent as one archive: a page for people, the commands for the office, and the photos. Made on the phone, without a network too. */
import { commandsOfDrafts } from '#features/interventions/closings/web/shared.tsx'
import type { Language } from '#lib/texts/texts.ts'
import { isUnsent, listItems } from '#web/offline/outbox.ts'
import { findPhoto } from '#web/offline/photos.ts'
import { answerOf, read } from '#web/offline/store.ts'
import { session } from '#web/session.ts'
import { readDay } from '../day.ts'
import { makeArchive } from './archive.ts'
import { rescuePage } from './rescue-page.ts'

/** Closings that nobody has sent yet: the office reads them, and takes none of them in. */
const listBegun = async () =>
  // The forms wrote them.
  commandsOfDrafts((await read(['drafts'], (stores) => answerOf(stores('drafts').getAll()))) as { key: string }[])

type Named = { photos: readonly string[] }

async function* photosOf(entries: readonly Named[]) {
  for (const name of new Set(entries.flatMap(({ photos }) => photos))) {
    const photo = await findPhoto(name)
    if (photo) yield { name: `photos/${name}.jpg`, bytes: new Uint8Array(photo.bytes) }
  }
}

/** How many are in it. */
export async function saveRescueFile(language: Language): Promise<number> {
  const items = (await listItems()).filter(isUnsent)
  const begun = await listBegun()
  const user = session.get()?.user
  const who = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const commands = items.map(({ key, kind, schema, made_at, body, photos, corrects }) => ({
    ...{ key, kind, schema, made_at, body, photos, corrects },
  }))
  const day = await readDay().catch(() => undefined)
  const encode = (text: string) => new TextEncoder().encode(text)
  async function* parts() {
    yield { name: 'index.html', bytes: encode(rescuePage(items, begun, { language, who, day })) }
    const list = { account_id: user?.id, saved_at: new Date().toISOString(), commands }
    yield { name: 'commands.json', bytes: encode(JSON.stringify(list, null, 1)) }
    yield* photosOf([...items, ...begun])
  }
  const archive = await makeArchive(parts())
  const address = URL.createObjectURL(archive)
  const link = document.createElement('a')
  link.href = address
  link.download = `fieldstock-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.zip`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return items.length + begun.length
}
