import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { mountSite } from './site.ts'

/** A server whose folder of pages holds these files. */
async function site(...files: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  for (const file of files) await writeFile(join(folder, file), `${file} in TIME_ZONE`)
  const said: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void said.push(line) } } })
  onTestFinished(() => app.close())
  return { app, said, folder, mounted: () => mountSite(app, { time_zone: 'Europe/Rome' }, folder) }
}

test('without built pages every page says which command makes them, and the API answers as ever', async () => {
  const { app, mounted } = await site()
  await mounted()
  const page = await app.inject('/login')
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('npm run build')])
  expect((await app.inject('/api/nothing')).statusCode).toBe(404)
})

test('pages of an older build stop the start with the command that makes new ones', async () => {
  const { mounted } = await site('index.html')
  await expect(mounted()).rejects.toThrow('npm run build')
})

test('built pages are served with the zone of the company', async () => {
  const { app, mounted } = await site('index.html', 'service-worker.js')
  await mounted()
  expect((await app.inject('/login')).body).toBe('index.html in Europe/Rome')
  expect((await app.inject('/service-worker.js')).body).toBe('service-worker.js in Europe/Rome')
})

test('a file is sent once, whatever its name ends with', async () => {
  const { app, said, mounted } = await site('index.html', 'service-worker.js', 'manifest.webmanifest', 'scheme.js')
  await mounted()
  for (const name of ['manifest.webmanifest', 'scheme.js'])
    expect((await app.inject(`/${name}`)).body).toBe(`${name} in TIME_ZONE`)
  expect(said).toEqual([])
})

test('headers that are for pages do not travel with every file', async () => {
  const { app, mounted } = await site('index.html', 'service-worker.js', 'assets/a.js')
  app.addHook('onRequest', async (_request, reply) => void reply.header('referrer-policy', 'same-origin'))
  await mounted()
  expect((await app.inject('/login')).headers['referrer-policy']).toBe('same-origin')
  const file = await app.inject('/assets/a.js')
  expect([file.statusCode, file.headers['referrer-policy']]).toEqual([200, undefined])
  expect((await app.inject('/assets/gone.js')).headers['referrer-policy']).toBe('same-origin')
})

test('a page of a technician names its files in its head, for who is signed in', async () => {
  const { app, folder, mounted } = await site('index.html', 'service-worker.js')
  await writeFile(join(folder, 'index.html'), '<head></head>')
  await writeFile(
    join(folder, 'page-files.json'),
    JSON.stringify({ '/technician/interventions/$id': ['/assets/job.js', '/assets/job.css'] }),
  )
  await mounted()
  const headOf = async (url: string, cookie?: string) =>
    (await app.inject({ url, headers: cookie ? { cookie } : {} })).body
  expect(await headOf('/technician/interventions/12?from=1', 'fieldstock_session=x')).toBe(
    '<head><link rel="modulepreload" crossorigin href="/assets/job.js">' +
      '<link rel="preload" as="style" crossorigin href="/assets/job.css"></head>',
  )
  expect(await headOf('/technician/interventions/12')).toBe('<head></head>')
  for (const other of ['/technician/interventions', '/technician/interventions/12/close', '/products'])
    expect(await headOf(other, 'fieldstock_session=x')).toBe('<head></head>')
})
