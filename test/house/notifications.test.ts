/** Kinds of notification: all are registered, and each line leads to a screen that its reader may open. */
import { expect, test } from 'vitest'
import type { Role } from '#lib/records/endpoint.ts'
import type { NotificationKind, NotificationLine } from '#lib/records/notification.ts'
import { notificationKinds } from '../../src/features.ts'
import { filesIn, load } from './source.ts'

type Page = { path: string; allow: readonly string[] | 'public' }

/** The pages of a role, as patterns of their addresses. */
async function pagesOf(role: Role): Promise<RegExp[]> {
  const files = await filesIn('src/features/*/*/web/pages.tsx')
  const modules = await Promise.all(files.map(load))
  const pages = modules.flatMap((module) => (module.pages ?? []) as readonly Page[])
  return pages
    .filter(({ allow }) => allow !== 'public' && allow.includes(role))
    .map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '\\d+')}$`))
}

const linesOf = (kind: NotificationKind, role: Role): NotificationLine[] =>
  Object.keys(kind.messages).flatMap((message) =>
    [1, 2, 60].flatMap((count) =>
      ['', 'regular'].map((subject) => ({
        message,
        subject,
        count,
        role,
        params: {},
        items: Array.from({ length: Math.min(count, 2) }, (_, n) => ({ id: n + 1, label: `L-${n}` })),
      })),
    ),
  )

test('every kind that a feature defines is registered, under a key of its own that begins with its folder', async () => {
  const files = await filesIn('src/features/*/*/notifications.ts')
  const defined = await Promise.all(
    files.map(async (file) => {
      const { notifications } = (await load(file)) as { notifications: readonly NotificationKind[] }
      // The jobs of the quarter of interventions are its namesakes.
      return notifications.map(({ key }) => ({ key, folders: file.split('/').slice(2, 4) }))
    }),
  )
  const all = defined.flat()
  expect(all.length).toBeGreaterThan(10)
  expect(notificationKinds.map(({ key }) => key).sort()).toEqual(all.map(({ key }) => key).sort())
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(all.filter(({ key, folders }) => !folders.includes(key.split('.')[0] ?? ''))).toEqual([])
})

test('every line leads to a screen that its reader may open', async () => {
  for (const role of ['admin', 'technician'] as const) {
    const pages = await pagesOf(role)
    expect(pages.length).toBeGreaterThan(5)
    const lost = notificationKinds
      .filter(({ roles }) => roles.includes(role))
      .flatMap((kind) => linesOf(kind, role).map((line) => kind.link(line)))
      .filter((link) => !pages.some((page) => page.test(link.split('?')[0] ?? '')))
    expect([role, lost]).toEqual([role, []])
  }
})
