/** Everything unsent as one archive: a page for people, the commands for the office, and the photos. Made on the phone, without a network too. */
import { type Language, say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { isUnsent, listItems, type OutboxItem } from '#web/offline/outbox.ts'
import { findPhoto } from '#web/offline/photos.ts'
import { session } from '#web/session.ts'
import { outboxTexts as texts } from '../outbox-texts.ts'
import { commandKinds, kindWords } from '../rules.ts'
import { makeArchive } from './archive.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pageOf(items: readonly OutboxItem[], language: Language, who: string): string {
  const nameOf = ({ kind }: OutboxItem) => {
    const known = commandKinds.find((it) => it === kind)
    return known ? say(kindWords[known], language) : kind
  }
  const entries = items.map((item) => {
    const photos = item.photos.map((sha256) => `<img src="photos/${sha256}.jpg" alt="">`).join('')
    const facts = Object.entries(item.body)
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([name, value]) => `<li>${escaped(name)}: ${escaped(String(value))}</li>`)
      .join('')
    const head = [nameOf(item), item.place, formatInstant(item.made_at)].filter(Boolean).join(', ')
    return `<section><h2>${escaped(item.title)}</h2><p>${escaped(head)}</p><ul>${facts}</ul>${photos}<p><small>${item.key}</small></p></section>`
  })
  const title = escaped(say(texts.file_title, language))
  return `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:15px/1.4 sans-serif;max-width:40rem;margin:1rem auto;padding:0 1rem}img{max-width:100%;margin:.25rem 0}</style><h1>${title}</h1><p>${escaped(who)}, ${formatInstant(new Date().toISOString())}</p><p>${escaped(say(texts.file_text, language))}</p>${entries.join('')}</html>`
}

/** How many are in it. */
export async function saveRescueFile(language: Language): Promise<number> {
  const items = (await listItems()).filter(isUnsent)
  const user = session.get()?.user
  const who = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const commands = items.map(({ key, kind, schema, made_at, body, photos, corrects }) => ({
    ...{ key, kind, schema, made_at, body, photos, corrects },
  }))
  const encode = (text: string) => new TextEncoder().encode(text)
  const names = [...new Set(items.flatMap(({ photos }) => photos))]
  const photos = await Promise.all(names.map(findPhoto))
  const archive = makeArchive([
    { name: 'index.html', bytes: encode(pageOf(items, language, who)) },
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
