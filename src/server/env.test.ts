import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

function complaint(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return 'no complaint'
}

test('an empty environment is a complete one: embedded database, demo data, workers by the machine, local address', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    port: 3000,
    host: 'localhost',
    database_url: undefined,
    demo: true,
    public_url: 'http://localhost:3000',
    time_zone: 'Europe/Rome',
    trusted_proxies: ['loopback'],
    mail_from: { name: 'Fieldstock', address: 'no-reply@localhost' },
    workers: undefined,
    log_level: 'info',
    node_env: 'production',
    s3: undefined,
  })
  expect(isAbsolute(env.data_dir)).toBe(true)
  expect(Object.isFrozen(env)).toBe(true)
})

test('an external database starts without demo data unless they are asked for', () => {
  const DATABASE_URL = 'postgres://a:b@db.example.com/fieldstock'
  expect(readEnv({ DATABASE_URL }).demo).toBe(false)
  expect(readEnv({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
  expect(readEnv({ DEMO: 'off' }).demo).toBe(false)
})

test('an empty value counts as not given', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, database_url: undefined })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['HOST', 'not a host'],
  ['DEMO', 'yes'],
  ['PUBLIC_URL', 'stock.example.com'],
  ['PUBLIC_URL', 'https://example.com/stock'],
  ['TIME_ZONE', 'Europe/Roma'],
  ['TIME_ZONE', '+02:00'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1/8/9'],
  ['MAIL_FROM', 'Fieldstock'],
  ['MAIL_FROM', 'Fieldstock <nobody>'],
  ['S3_URL', 'https://s3.example.com'],
  ['WORKERS', '17'],
  ['IMPORT_ROWS_DAYS', '0'],
  ['WORKERS', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
])('%s=%s is named, with what to write instead', (name, value) => {
  const said = complaint({ [name]: value })
  expect(said).toContain(`${name} is "${value}"`)
  expect(said).toMatch(/: write .+\.$/)
})

test.each([
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['ADMIN_PASSWORD', 'hunter2'],
  ['SMTP_URL', 'https://user:hunter2@mail.example.com'],
])('a wrong %s is named without repeating its secret', (name, value) => {
  const said = complaint({ [name]: value })
  expect(said).toContain(`${name} is not right: write`)
  expect(said).not.toContain('hunter2')
})

test('every wrong variable is named at once', () => {
  expect(complaint({ PORT: 'x', WORKERS: 'y' }).split('\n')).toHaveLength(2)
})

test('an S3 store is whole or absent', () => {
  const S3_URL = 'https://s3.example.com/stock-files'
  expect(readEnv({ S3_URL, S3_KEY: 'k', S3_SECRET: 's' }).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'stock-files',
    key: 'k',
    secret: 's',
    region: 'us-east-1',
  })
  expect(complaint({ S3_URL, S3_KEY: 'k' })).toContain('S3_SECRET is missing')
  expect(complaint({ S3_KEY: 'k', S3_SECRET: 's' })).toContain('S3_URL is missing')
})

test('proxies and the sender of mails are read as they are written', () => {
  const env = readEnv({
    TRUSTED_PROXIES: 'loopback, 10.0.0.5,192.168.0.0/16 fd00::/8',
    MAIL_FROM: 'Magazzino Nord <stock@example.com>',
    TIME_ZONE: 'America/New_York',
  })
  expect(env.trusted_proxies).toEqual(['loopback', '10.0.0.5', '192.168.0.0/16', 'fd00::/8'])
  expect(env.mail_from).toEqual({ name: 'Magazzino Nord', address: 'stock@example.com' })
  expect(env.time_zone).toBe('America/New_York')
  expect(readEnv({ MAIL_FROM: 'stock@example.com' }).mail_from).toEqual({
    name: 'Fieldstock',
    address: 'stock@example.com',
  })
  expect(readEnv({ PUBLIC_URL: 'https://stock.example.com' }).mail_from.address).toBe('no-reply@stock.example.com')
})

test('a misspelled name is refused instead of being silently ignored', () => {
  expect(complaint({ DATABASE_URI: 'postgres://a:b@c/d' })).toBe(
    'DATABASE_URI is not a variable of Fieldstock: write DATABASE_URL.',
  )
  expect(complaint({ ADMIN_PASWORD: 'a long password' })).toContain('ADMIN_PASSWORD')
  expect(complaint({ HOSTNAME: 'x', HOME: '/', PATH: '/', POST: 'x' })).toBe('no complaint')
})
