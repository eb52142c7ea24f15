/** A technician's day on a phone, in Italian and in the dark: the jobs, a closing with photo and signature, sent back and sent again. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { closingRequests } from '#features/interventions/closings/request-contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { codes } from '#features/interventions/settings/contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'
import { findSmallTargets } from './measure-touch.ts'
import { standInCamera } from './stand-in-camera.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

test('a replacement is closed with scan, photo and signature; a reload keeps it, a rejection says why, and it is sent again', async () => {
  const code = { code: 'SOST-P', description_en: 'With proofs', description_it: 'Con prove', kind: 'replacement' }
  const proven = await journey.admin.call(codes.create, {
    body: { ...code, proof_label: true, proof_signature: true } as never,
  })
  const client_terminal_id = ground.terminal()
  const [old, fresh] = [await ground.unit({ terminal: client_terminal_id }), await ground.unit()]
  const shop = { merchant_name: 'Trattoria da Gino', address: 'Via Emilia 112', city: 'Lodi', province: 'LO' }
  const job = await ground.job('replacement', {
    ...shop,
    code_id: proven.body.id,
    part_id: ground.part,
    phone: '0371 12 34 56',
    client_terminal_id,
  })
  await ground.job('maintenance', {
    merchant_name: 'Bar Sport',
    received_at: new Date().toISOString(),
    closing_days: 0,
  })
  const label = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c9a96a' } })
    .jpeg()
    .toBuffer()

  const phone = await journey.page(journey.technician, { width: 360, language: 'IT', theme: 'dark' })
  const show = await standInCamera(phone)
  await phone.goto('/assigned-products')
  await phone.getByRole('link', { name: '2 interventi da fare' }).click()
  await phone.getByRole('heading', { name: 'I miei interventi', level: 1 }).waitFor()
  const card = phone.getByRole('article', { name: 'Trattoria da Gino' })
  await card.getByText('Porta 1 Vega P400: 1 nel furgone').waitFor()
  await card.getByRole('button').click()
  await expect.poll(() => card.getByRole('link', { name: 'Chiama' }).getAttribute('href')).toBe('tel:0371123456')
  await expect
    .poll(() => card.getByRole('link', { name: 'Naviga' }).getAttribute('href'))
    .toContain('Via%20Emilia%20112')
  expect(await findSmallTargets(phone)).toEqual([])
  await phone.getByPlaceholder('Cerca esercente, città, ID').fill('gino lodi')
  await phone.getByRole('article', { name: 'Bar Sport' }).waitFor({ state: 'hidden' })
  await card.getByRole('link', { name: 'Dettagli' }).click()
  await phone.getByText(old.serial).waitFor()
  await phone.getByRole('link', { name: 'Chiudi' }).click()

  await phone.getByRole('button', { name: 'Invia all’ufficio' }).click()
  await phone.getByText('Per questo intervento serve la matricola installata.').waitFor()
  await phone.getByText('Manca la foto dell’etichetta.').waitFor()
  await phone.getByRole('button', { name: 'Scansiona: Matricola installata' }).click()
  await phone.getByRole('dialog').getByText('Tieni il codice a barre').waitFor()
  await show(fresh.serial)
  await phone.getByText('Vega P400, nel tuo furgone').waitFor()
  // A serial of somebody else is refused at once, in words.
  await phone.getByLabel('Matricola ritirata', { exact: true }).fill('NON-NOTA-1')
  await phone
    .getByText(`Presso questo esercente non risulta NON-NOTA-1: con ${client_terminal_id} risulta ${old.serial}.`)
    .waitFor()
  await phone.getByLabel('Matricola ritirata', { exact: true }).fill(old.serial)
  await phone.getByText('Guasto').click()
  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Scatta foto: Etichetta' }).click()
  await phone.getByRole('button', { name: 'Scatta la foto' }).and(phone.locator(':enabled')).waitFor()
  expect(await findSmallTargets(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Galleria' }).click()
  await (await chooser).setFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: label })
  await phone.getByRole('img', { name: 'Etichetta' }).waitFor()
  const pad = phone.getByRole('img', { name: 'Firma qui con il dito' })
  const isInSight = () =>
    pad.evaluate((paper) => {
      const { top, bottom } = paper.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  await phone.getByLabel('Matricola installata', { exact: true }).scrollIntoViewIfNeeded()
  expect(await isInSight()).toBe(false)
  // Only the signature is missing: Send leads there.
  await phone.getByRole('button', { name: 'Invia all’ufficio' }).click()
  await expect.poll(isInSight).toBe(true)
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is no pad')
  await phone.mouse.move(box.x + 40, box.y + 90)
  // A touch without a line is no signature.
  await phone.mouse.down()
  await phone.mouse.up()
  await phone.getByText('Firma qui con il dito').waitFor()
  await phone.mouse.down()
  for (const step of [1, 2, 3, 4]) await phone.mouse.move(box.x + 40 + step * 40, box.y + 90 + (step % 2) * 40)
  // The paper lies still under the finger.
  expect(await pad.boundingBox()).toEqual(box)
  await phone.mouse.up()
  await phone.getByRole('img', { name: 'Firma salvata' }).waitFor()
  await phone.getByLabel('Nome dell’esercente').fill('Luigi Cattaneo')
  expect(await findSmallTargets(phone)).toEqual([])

  await phone.reload()
  await expect.poll(() => phone.getByLabel('Nome dell’esercente').inputValue()).toBe('Luigi Cattaneo')
  await expect.poll(() => phone.getByLabel('Matricola installata', { exact: true }).inputValue()).toBe(fresh.serial)
  // Both are still on the phone; nothing of them is on the server before Send.
  await phone.getByRole('img', { name: 'Firma salvata' }).waitFor()
  await phone.getByRole('img', { name: 'Etichetta' }).waitFor()
  await phone.getByRole('button', { name: 'Invia all’ufficio' }).click()
  await phone.getByRole('heading', { name: 'I miei interventi', level: 1 }).waitFor()
  await phone.getByRole('button', { name: 'In ufficio 1' }).waitFor()
  await phone.getByText('tutto inviato').waitFor()
  const sent = await journey.database.query<{ kind: string }>(
    'select f.kind from closing_file f join closing c on c.id = f.closing_id where c.intervention_id = $1 order by 1',
    [job.id],
  )
  expect(sent.rows).toEqual([{ kind: 'label' }, { kind: 'signature' }])

  const ofJob = async () => {
    const { rows } = await journey.database.query<{ id: number; state: string }>(
      'select id, state from closing where intervention_id = $1 order by id',
      [job.id],
    )
    return rows.map(({ id, state }) => ({ id: Number(id), state }))
  }
  const [first] = await ofJob()
  expect(first?.state).toBe('requested')
  const why = { code: 'photo_unreadable', note: 'Si vede solo il tavolo.' } as const
  await journey.admin.call(closings.reject, { params: { id: first?.id ?? 0 }, body: why })
  await phone.getByText(/Una foto non è leggibile\. Si vede solo il tavolo\./).waitFor()
  await phone.getByRole('heading', { name: /Rimandati dall’ufficio/ }).waitFor()
  await card.getByRole('link', { name: 'Correggi' }).click()
  await phone.getByText(/Si vede solo il tavolo/).waitFor()
  await phone.getByRole('img', { name: 'Firma salvata' }).waitFor()
  await phone.getByLabel('Note').fill('Foto rifatta')
  // Begun again and left: the list still says why it was sent back.
  await phone.getByText(/Bozza salvata alle/).waitFor()
  const listed = await journey.technician.call(closingRequests.jobs, {})
  expect(listed.body.items.find(({ id }) => id === job.id)).toMatchObject({
    closing_state: 'draft',
    rejection: { code: 'photo_unreadable' },
  })
  await phone.getByRole('button', { name: 'Invia all’ufficio' }).dblclick()
  await phone.getByRole('heading', { name: 'I miei interventi', level: 1 }).waitFor()
  expect((await ofJob()).map(({ state }) => state)).toEqual(['rejected', 'requested'])
  const { rows } = await journey.database.query(
    'select notes, merchant_signer from closing where intervention_id = $1 and state = $2',
    [job.id, 'requested'],
  )
  expect(rows).toEqual([{ notes: 'Foto rifatta', merchant_signer: 'Luigi Cattaneo' }])
})

/** Whether the signature that the phone keeps has ink in its left and in its right half. */
const inkOn = (page: Page) =>
  page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const request = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (request.onsuccess = done))
    const stores = request.result.transaction(['drafts', 'photos'])
    const drafts = stores.objectStore('drafts').getAll()
    await new Promise((done) => (drafts.onsuccess = done))
    const photo = stores.objectStore('photos').get(drafts.result[0]?.files[0]?.sha256 ?? '')
    await new Promise((done) => (photo.onsuccess = done))
    request.result.close()
    const picture = await createImageBitmap(new Blob([photo.result.bytes], { type: photo.result.type }))
    const { width, height } = picture
    const paper = new OffscreenCanvas(width, height).getContext('2d')
    paper?.drawImage(picture, 0, 0)
    const isInked = (left: number) =>
      paper?.getImageData(left, 0, width / 2, height).data.some((value, at) => at % 4 === 0 && value < 100)
    return [isInked(0), isInked(width / 2)]
  })

test('a signature with a pause in it keeps both halves, also on a phone that is turned meanwhile; opened again it is a picture', {
  tags: ['long'],
}, async () => {
  const job = await ground.job('maintenance')
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  await phone.goto(`/technician/interventions/${job.id}/close`)
  const pad = phone.locator('canvas')
  const sign = async (from: number) => {
    const box = await pad.boundingBox()
    if (!box) throw new Error('there is no pad')
    const at = (share: number) => box.x + box.width * share
    await phone.mouse.move(at(from), box.y + 60)
    await phone.mouse.down()
    for (const step of [1, 2, 3, 4]) await phone.mouse.move(at(from + step * 0.05), box.y + 60 + (step % 2) * 30)
    await phone.mouse.up()
  }
  const kept = phone.getByRole('img', { name: 'Signature kept' })
  await pad.scrollIntoViewIfNeeded()
  await sign(0.1)
  await kept.waitFor()
  await expect.poll(() => inkOn(phone)).toEqual([true, false])
  await phone.setViewportSize({ width: 480, height: 740 })
  await sign(0.6)
  await expect.poll(() => inkOn(phone)).toEqual([true, true])
  await phone.reload()
  await kept.waitFor()
  expect(await pad.count()).toBe(0)
  await phone.getByRole('button', { name: 'Clear' }).click()
  await pad.waitFor()
})

test('a job that is taken away or closed elsewhere while it is being closed: what was entered stays, and the office decides', {
  tags: ['long'],
}, async () => {
  const [taken, twice] = [await ground.job('maintenance'), await ground.job('maintenance')]
  const phone = await journey.page(journey.technician, { width: 360 })
  const open = async (id: number) => {
    await phone.goto(`/technician/interventions/${id}/close`)
    await phone.getByLabel('Notes').fill('half of a note')
  }
  await open(taken.id)
  await phone.getByText(/kept/).first().waitFor()
  await journey.admin.call(interventions.takeBack, { body: { ids: [taken.id] } as never })
  await phone.getByText('This intervention is no longer with you. What you entered is still here').waitFor()
  await expect.poll(() => phone.getByLabel('Notes').inputValue()).toBe('half of a note')

  await open(twice.id)
  await phone.getByText(/Draft kept at/).waitFor()
  const day = phone.getByLabel('Date of work').first()
  const before = await day.inputValue()
  await day.fill('31-02-2026')
  await phone.getByText('There is no such day.').waitFor()
  await day.fill(before)
  await phone.getByText('There is no such day.').waitFor({ state: 'hidden' })
  // Sent from another phone at the same moment.
  await phone.route('**/api/phone/commands', async (route) => {
    if (route.request().method() === 'POST')
      expect((await ground.send(twice.id, { notes: 'the other phone' })).status).toBe(200)
    await route.continue()
  })
  await phone.getByRole('button', { name: 'Send to the office' }).click()
  await phone.getByRole('heading', { name: 'My interventions', level: 1 }).waitFor()
  await phone.goto('/technician/outbox')
  await phone.getByText('To settle').waitFor()
  const { rows } = await journey.database.query('select state, notes from closing where intervention_id = $1', [
    twice.id,
  ])
  expect(rows).toEqual([{ state: 'requested', notes: 'the other phone' }])

  // A job that is not theirs any more says where to see what was sent of it.
  await phone.unroute('**/api/phone/commands')
  await phone.goto(`/technician/interventions/${taken.id}/close`)
  await phone.getByRole('button', { name: 'Send to the office' }).click()
  await phone.getByRole('heading', { name: 'My interventions', level: 1 }).waitFor()
  await phone.goto(`/technician/interventions/${taken.id}`)
  await phone.getByRole('link', { name: 'See what became of what you sent' }).click()
  await expect.poll(() => phone.getByText('To settle').count()).toBe(2)
})

test('a photo that an earlier version kept on the phone is taken over, shown and sent', {
  tags: ['long'],
}, async () => {
  const job = await ground.job('maintenance')
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  await phone.goto('/technician/interventions')
  await phone.getByRole('heading', { level: 1 }).waitFor()
  const row = {
    owner: `${journey.technician.id} ${job.id}`,
    file_key: crypto.randomUUID(),
    kind: 'other',
    rejections: 0,
  }
  await phone.evaluate(
    async ({ row, bytes }) => {
      const picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
      const request = indexedDB.open('closing-pictures', 1)
      request.onupgradeneeded = () =>
        request.result
          .createObjectStore('pictures', { keyPath: ['owner', 'file_key'] })
          .put({ ...row, name: 'shop.jpg', taken_at: new Date().toISOString(), picture, kept_at: Date.now() })
      await new Promise((done, fail) => {
        request.onsuccess = done
        request.onerror = fail
      })
      request.result.close()
    },
    { row, bytes: [...bytes] },
  )
  await phone.goto(`/technician/interventions/${job.id}/close`)
  await phone.getByRole('img', { name: 'Photo' }).waitFor()
  await phone.getByRole('button', { name: 'Send to the office' }).click()
  await phone.getByRole('heading', { name: 'My interventions', level: 1 }).waitFor()
  await phone.getByRole('link', { name: 'all sent' }).waitFor()
  const { rows } = await journey.database.query(
    'select f.kind from closing_file f join closing c on c.id = f.closing_id where c.intervention_id = $1',
    [job.id],
  )
  expect(rows).toEqual([{ kind: 'other' }])
  const left = await phone.evaluate(async () => {
    const request = indexedDB.open('closing-pictures')
    await new Promise((done) => (request.onsuccess = done))
    const photos = request.result.transaction('pictures').objectStore('pictures').count()
    await new Promise((done) => (photos.onsuccess = done))
    return { stores: [...request.result.objectStoreNames], photos: photos.result }
  })
  expect(left).toEqual({ stores: ['pictures'], photos: 0 })
})

test('a closing in which nobody types is checked once and then left alone', async () => {
  const job = await ground.job('maintenance', { merchant_name: 'Bar Quiete' })
  const phone = await journey.page(journey.technician, { width: 360 })
  await phone.clock.install()
  await phone.goto(`/technician/interventions/${job.id}/close`)
  await phone.getByRole('button', { name: 'Send to the office' }).waitFor()
  const pauses = await phone.evaluateHandle(() => {
    const asked: (number | undefined)[] = []
    const plain = window.setTimeout
    const noted = (run: () => void, ms?: number) => {
      asked.push(ms)
      return plain(run, ms)
    }
    Object.assign(window, { setTimeout: noted })
    return asked
  })
  for (let half = 0; half < 10; half++) await phone.clock.runFor(500)
  // As long as the pause in typing that a check waits for.
  expect((await pauses.jsonValue()).filter((ms) => ms === 350).length).toBeLessThan(2)
})

test('a job that was not possible wants its reason, which the phone’s own list gives', async () => {
  const job = await ground.job('maintenance', { merchant_name: 'Bar Serranda' })
  const phone = await journey.page(journey.technician, { width: 360 })
  await phone.goto(`/technician/interventions/${job.id}/close`)
  await phone.getByText('Not possible').click()
  const reason = phone.getByRole('combobox', { name: 'Reason' })
  await phone.getByRole('button', { name: 'Send to the office' }).click()
  await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true)
  const [, words = ''] = await reason.locator('option').allTextContents()
  await reason.selectOption(words)
  await phone.getByRole('textbox', { name: 'Notes' }).fill('Chiuso per ferie')
  await phone.getByRole('button', { name: 'Send to the office' }).click()
  await phone.getByText('sent to the office').waitFor()
  const { rows } = await journey.database.query(
    `select r.name_en, c.outcome from closing c join outcome_reason r on r.id = c.outcome_reason_id where c.intervention_id = $1`,
    [job.id],
  )
  expect(rows).toEqual([{ name_en: words, outcome: 'not_possible' }])
})

test('a phone that is turned while a job is being closed keeps the button to send in sight', {
  tags: ['long'],
}, async () => {
  const job = await ground.job('maintenance', { merchant_name: 'Bar Girato' })
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  await phone.goto(`/technician/interventions/${job.id}/close`)
  const send = phone.getByRole('button', { name: 'Send to the office' })
  await send.waitFor()
  for (const [width, height] of [
    [740, 360],
    [360, 740],
  ] as const) {
    await phone.setViewportSize({ width, height })
    // The bar ends with the page, 12 pixels under its button.
    await expect.poll(async () => (await send.boundingBox())?.y).toBe(height - 12 - 48)
  }
})

test('Back shows the list of jobs as it was left: the place, the open card, the search', {
  tags: ['long'],
}, async () => {
  for (let at = 1; at <= 24; at += 1)
    await ground.job('maintenance', { merchant_name: `Negozio ${at}`, city: 'Novara' })
  const phone = await journey.page(journey.technician, { width: 360, language: 'IT', theme: 'dark' })
  await phone.goto('/technician/interventions')
  const search = phone.getByPlaceholder('Cerca esercente, città, ID')
  await search.fill('novara')
  const card = phone.getByRole('article', { name: 'Negozio 20', exact: true })
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('button').click()
  const details = card.getByRole('link', { name: 'Dettagli' })
  const heightOf = async () => Math.round((await details.boundingBox())?.y ?? 0)
  await details.scrollIntoViewIfNeeded()
  const before = await heightOf()
  await details.click()
  await phone.getByRole('heading', { name: 'Negozio 20' }).waitFor()

  await phone.goBack()
  await details.waitFor()
  await expect.poll(() => search.inputValue()).toBe('novara')
  await expect.poll(heightOf).toBe(before)
  await expect.poll(() => card.getByRole('button').getAttribute('aria-expanded')).toBe('true')
})
