/** The list of a person's notifications, what they want to be told, and mails. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test, vi } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { notifications } from '#features/office/notifications/contract.ts'
import { sendMails } from '#features/office/notifications/server/background.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { couriers } from '#features/warehouse/couriers/fields.ts'
import { dataFolders } from '#server/env.ts'
import { forgetNotifications } from '#server/keeping/retention.ts'
import { notify } from '#server/records/notify.ts'
import type { Person } from '#test/client.ts'
import { notificationKinds } from '../src/features.ts'
import { idsOf, minutesAgo, page, since, texts, unread, useGiven } from './notification-ground.ts'

const given = useGiven()
const { world, openJobs, assign } = given

describe('the list of a person', () => {
  const kind = notificationKinds.find(({ key }) => key === 'interventions.assigned')
  const tell = (person: Person, label: string, id: number, more: { at?: string; message?: string } = {}) =>
    world.database.write((tx) =>
      notify({ tx, user: undefined, ...(more.at ? { at: more.at } : {}) }, kind ?? raise(), {
        message: more.message ?? 'assigned',
        to: { account_ids: [person.id] },
        items: [{ id, label }],
      }),
    )
  const raise = (): never => {
    throw new Error('no such kind')
  }

  test('gathers what is unread of one kind and day, and counts a record once', async () => {
    const told = await since(world.technician, async () => {
      for (const n of [1, 2, 2, 2]) await tell(world.technician, `G-${n}`, n)
      await tell(world.technician, 'G-9', 9, { at: minutesAgo(3 * 24 * 60) })
    })
    expect(told.map(({ text, count }) => [text, count])).toEqual([
      ['2 jobs were given to you', 2],
      ['Job G-9 was given to you', 1],
    ])
    expect(await unread(world.technician)).toBe(2)
  })

  test('two bulk actions at the same moment are both told, and neither waits for the other', async () => {
    const told = await since(world.technician, async () => {
      await world.database.write(async (tx) => {
        await notify({ tx, user: undefined }, kind ?? raise(), {
          message: 'assigned',
          to: { account_ids: [world.technician.id] },
          items: [{ id: 501, label: 'R-1' }],
        })
        // The first is not committed yet: a line that grows would make this one wait for ever.
        await tell(world.technician, 'R-2', 502)
      })
    })
    expect(told).toMatchObject([{ count: 2 }])
    const made = await openJobs(4)
    const both = await since(world.technician, () =>
      Promise.all([assign(made.slice(0, 2), world.technician), assign(made.slice(2), world.technician, given.second)]),
    )
    expect(both).toMatchObject([{ text: '4 jobs were given to you', count: 4, by: null }])
  })

  test('is read up to what was seen: what came after stays unread; and unread again brings the line back', async () => {
    const [first] = await since(world.technician, () => tell(world.technician, 'S-1', 601))
    if (!first) throw new Error('not told')
    await tell(world.technician, 'S-2', 602)
    await world.technician.call(notifications.read, { params: { id: first.id } })
    const { items } = await page(world.technician)
    expect(texts(items.filter(({ read }) => !read))).toEqual(['Job S-2 was given to you'])
    await world.technician.call(notifications.unread, { params: { id: first.id } })
    expect((await page(world.technician)).items.filter(({ read }) => !read)).toMatchObject([{ count: 2 }])
    const until_id = (await page(world.technician)).items[0]?.id ?? 0
    await tell(world.technician, 'S-3', 603)
    await world.technician.call(notifications.readAll, { body: { until_id } })
    expect(await unread(world.technician)).toBe(1)
  })

  test('is nobody else’s', async () => {
    const [mine] = await since(world.technician, () => tell(world.technician, 'P-1', 701))
    const id = mine?.id ?? 0
    for (const other of [world.otherTechnician, world.admin]) {
      expect((await other.call(notifications.read, { params: { id } })).status).toBe(404)
      expect((await other.call(notifications.unread, { params: { id } })).status).toBe(404)
      await other.call(notifications.readAll, { body: { until_id: id + 1_000 } })
      expect(JSON.stringify(await page(other))).not.toContain('P-1')
    }
    expect(await unread(world.technician)).toBeGreaterThan(0)
    expect((await world.stranger.call(notifications.count, {})).status).toBe(401)
  })

  test('says more records than it can name by their number, and leads to the whole list', async () => {
    const told = await since(world.technician, () =>
      world.database.write((tx) =>
        notify({ tx, user: undefined }, kind ?? raise(), {
          message: 'assigned',
          to: { account_ids: [world.technician.id] },
          items: Array.from({ length: 60 }, (_, n) => ({ id: 10_000 + n, label: `M-${n}` })),
        }),
      ),
    )
    expect(told).toMatchObject([{ text: '60 jobs were given to you', count: 60, link: '/technician/interventions' }])
  })

  test('is empty for inactive people, and names of erased ones are their pseudonym', async () => {
    const person = await world.person('technician', 'ida')
    await world.admin.call(technicians.deactivate, { params: { id: person.id } })
    await tell(person, 'I-1', 801)
    const { rows } = await world.database.query('select from notification where account_id = $1', [person.id])
    expect(rows).toEqual([])

    const gone = await world.person('admin', 'gone.admin')
    const made = await openJobs(1)
    const told = await since(world.technician, () => assign(made, world.technician, gone))
    expect(told[0]?.by).toContain('Elena')
    await tell(world.otherTechnician, 'E-1', 802)
    expect(
      (await world.admin.call(privacy.erase, { params: { id: gone.id }, body: { username: 'gone.admin' } })).status,
    ).toBe(200)
    const after = (await page(world.technician)).items.find(({ id }) => id === told[0]?.id)
    expect(after?.by).toBe(`Erased person ${gone.id}`)
  })

  test('goes with the person, and with time', async () => {
    const person = await world.person('technician', 'leo')
    await tell(person, 'L-1', 901)
    await person.call(notifications.setSettings, { body: { daily: true, kinds: [] } })
    const rowsOf = async (table: string) =>
      (await world.database.query(`select from ${table} where account_id = $1`, [person.id])).rows.length
    expect([await rowsOf('notification'), await rowsOf('notification_setting')]).toEqual([1, 1])
    expect(
      (await world.admin.call(privacy.erase, { params: { id: person.id }, body: { username: 'leo' } })).status,
    ).toBe(200)
    expect([await rowsOf('notification'), await rowsOf('notification_setting')]).toEqual([0, 0])

    await tell(world.otherTechnician, 'O-1', 902, { at: minutesAgo(91 * 24 * 60) })
    await tell(world.otherTechnician, 'O-2', 903, { at: minutesAgo(89 * 24 * 60) })
    await world.database.write((tx) => forgetNotifications(tx, 90, 1_000))
    const left = JSON.stringify((await page(world.otherTechnician)).items)
    expect([left.includes('O-1'), left.includes('O-2')]).toEqual([false, true])
  })
})

describe('what a person wants to be told', () => {
  test('is on for the screen and off for mail at first, and only of kinds for their role', async () => {
    const { body } = await world.admin.call(notifications.settings, {}, { headers: { 'accept-language': 'IT' } })
    expect(body).toMatchObject({ daily: false, version: 0 })
    expect(body.kinds).toContainEqual({
      kind: 'closings.requested',
      name: 'Chiusure da confermare',
      screen: true,
      mail: false,
    })
    expect(body.kinds.map(({ kind }) => kind)).not.toContain('interventions.assigned')
    const wrong = { daily: false, kinds: [{ kind: 'interventions.assigned', screen: false, mail: false }] }
    expect((await world.admin.call(notifications.setSettings, { body: wrong })).status).toBe(422)
  })

  test('switches a kind off, for oneself alone; two windows do not overwrite each other', async () => {
    const person = await world.person('technician', 'zoe')
    const off = { daily: false, kinds: [{ kind: 'interventions.assigned', screen: false, mail: false }] }
    const headers = { 'if-match': '0' }
    expect((await person.call(notifications.setSettings, { body: off }, { headers })).status).toBe(200)
    expect((await person.call(notifications.setSettings, { body: off }, { headers })).status).toBe(412)
    const [mine, theirs] = await openJobs(2)
    if (!mine || !theirs) throw new Error('no jobs')
    expect(await since(person, () => assign([mine], person))).toEqual([])
    expect(await since(world.technician, () => assign([theirs], world.technician))).toHaveLength(1)
    const back = await since(person, () => world.admin.call(interventions.takeBack, { body: idsOf([mine]) }))
    expect(texts(back)).toEqual([`Job ${mine.number} is no longer yours`])
  })
})

describe('long exports', () => {
  const exportCouriers = (person: Person, query: Record<string, string>) =>
    person.call(couriers.export, { query: { format: 'csv', ...query } })

  test('leave a line for the person who took them, unless it is switched off; short ones leave none', {
    tags: ['long'],
  }, async () => {
    const { second: person } = given
    await world.database.query(
      `insert into courier (name, phone) select 'Corriere ' || n, repeat('0', 2000) from generate_series(1, 10000) n`,
    )
    const told = await since(person, async () => {
      await exportCouriers(person, { q: 'Corriere 77' })
      await exportCouriers(person, { q: 'Corriere' })
      await vi.waitFor(async () => expect(await unread(person)).toBe(1), 20_000)
    })
    expect(told).toMatchObject([
      { text: 'Export finished: couriers.csv, 10,000 rows', link: '/audit?action=export', count: 1 },
    ])
    expect(await unread(world.admin)).toBe(0)
    await exportCouriers(person, {})
    await vi.waitFor(async () => expect(await unread(person)).toBe(2), 20_000)
    expect(texts((await page(person, 'IT')).items)[0]).toMatch(/^Esportazione completata: couriers.csv, 10.00\d righe$/)

    await person.call(notifications.setSettings, {
      body: { daily: false, kinds: [{ kind: 'audit.exported', screen: false, mail: false }] },
    })
    expect(await since(person, () => exportCouriers(person, {}))).toEqual([])
  })

  test('that were broken off leave none', { tags: ['long'] }, async () => {
    const stop = new AbortController()
    const told = await since(world.admin, async () => {
      const answer = await world.admin.fetch('/api/couriers/export?format=csv&columns=name,phone', {
        signal: stop.signal,
      })
      expect(answer.status).toBe(200)
      stop.abort()
      await answer.text().catch(() => {})
      // One that ends shows that the first would have been told by now.
      await exportCouriers(world.admin, { columns: 'name' })
      await vi.waitFor(async () => expect(await unread(world.admin)).toBe(1), 20_000)
    })
    expect(told).toHaveLength(1)
  })
})

describe('mails', () => {
  const outbox = () => dataFolders(world.services.env).outbox
  async function mailsTo(address: string) {
    const names = await readdir(outbox()).catch(() => [])
    const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox(), name)))))
    return all.filter(({ to }) => to?.some((it) => it.address === address))
  }
  const wanting = async (username: string, daily: boolean, screen = true) => {
    const person = await world.person('technician', username)
    await world.database.query(`update account set language = 'IT' where id = $1`, [person.id])
    const kinds = [{ kind: 'interventions.assigned', screen, mail: true }]
    expect((await person.call(notifications.setSettings, { body: { daily, kinds } })).status).toBe(200)
    return person
  }

  test('come in the language of the person, one for what came together, and never twice', async () => {
    const person = await wanting('mara', false, false)
    const [one, two] = [await openJobs(2), await openJobs(1)]
    await assign(one, person)
    await assign(two, person)
    await Promise.all([
      sendMails(world.services, false),
      sendMails(world.services, false),
      sendMails(world.services, true),
    ])
    await vi.waitFor(async () => expect(await mailsTo('mara@example.com')).toHaveLength(1), 20_000)
    const [mail] = await mailsTo('mara@example.com')
    expect(mail?.subject).toBe('Ti sono stati assegnati 3 interventi')
    expect(mail?.text).toContain('/technician/interventions?ids=')
    expect(mail?.text).toContain('/user/profile')
    // Only by mail: the bell does not count them.
    expect(await unread(person)).toBe(0)
    const waiting = async () =>
      (await world.database.query(`select from pgboss.job where name = 'notification-mail' and state < 'completed'`))
        .rows
    // The mail is there a moment before its job is done.
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
    await sendMails(world.services, false)
    expect(await waiting()).toEqual([])
  })

  test('of a day are one, and leave out what was read meanwhile', async () => {
    const person = await wanting('digna', true)
    const [job, other] = await openJobs(2)
    if (!job || !other) throw new Error('no jobs')
    const [seen] = await since(person, () => assign([job], person))
    await person.call(notifications.read, { params: { id: seen?.id ?? 0 } })
    await assign([other], person)
    await sendMails(world.services, false)
    expect(await mailsTo('digna@example.com')).toEqual([])
    await sendMails(world.services, true)
    await vi.waitFor(async () => expect(await mailsTo('digna@example.com')).toHaveLength(1), 20_000)
    const [mail] = await mailsTo('digna@example.com')
    expect(mail?.subject).toBe(`Ti è stato assegnato l’intervento ${other.number}`)
    expect(mail?.text).not.toContain(job.number)
  })

  test('are not written to people who left', async () => {
    const person = await wanting('piero', false)
    await assign(await openJobs(1), person)
    await world.database.query('update account set active = false where id = $1', [person.id])
    await sendMails(world.services, false)
    const { rows } = await world.database.query(
      'select distinct by_mail, mail_id from notification where account_id = $1',
      [person.id],
    )
    // Nor are they looked at again every ten minutes.
    expect(rows).toEqual([{ by_mail: false, mail_id: null }])
  })
})
