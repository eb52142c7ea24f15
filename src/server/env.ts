/** Reads the environment once into a typed value; a wrong value is named in a sentence that says what to write. */
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultTimeZone } from '#lib/time/dates.ts'
import { projectRoot } from './place.ts'

/** What is wrong with the environment, one sentence per line, for the person who ran the command. */
export class EnvError extends Error {
  override name = 'EnvError'
}

const url = (protocols: RegExp) => z.url({ protocol: protocols })
const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(low).max(high))

/** A name of the time zone database. Offsets such as +02:00 are refused: PostgreSQL reads their sign the other way round. */
function isTimeZone(value: string): boolean {
  try {
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

/** Address ranges that have a name. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
function isProxy(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0) return namedRanges.includes(value)
  return (
    rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}
const splitList = (value: string) => value.split(/[\s,]+/).filter(Boolean)

/** `Name <address>`, or the address alone. */
const mailSender = /^(?:([^<>"\r\n]*)<([^<>\s]+)>|([^<>\s]+))$/
function readSender(value: string): { name: string; address: string } | undefined {
  const [, name = '', inBrackets, alone] = mailSender.exec(value) ?? []
  const address = z.email().safeParse(inBrackets ?? alone).data
  return address === undefined ? undefined : { name: name.trim() || 'Fieldstock', address }
}

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  // `localhost` is bound on IPv4 and IPv6 alike and is not seen from other machines; a container sets 0.0.0.0.
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('localhost'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  ADMIN_PASSWORD: z.string().min(10).max(200).optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  PUBLIC_URL: url(/^https?$/)
    .refine((value) => /^\w+:\/\/[^/?#]+\/?$/.test(value))
    .optional(),
  TIME_ZONE: z.string().refine(isTimeZone).default(defaultTimeZone),
  TRUSTED_PROXIES: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.string().refine(isProxy)).min(1))
    .default(['loopback']),
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => readSender(value) !== undefined)
    .optional(),
  S3_URL: url(/^https?$/)
    .refine((value) => /^\w+:\/\/[^/?#]+\/[^/?#]+\/?$/.test(value))
    .optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  // For a push service inside the network, which browsers of others could otherwise point us at.
  PUSH_LOCAL: z.enum(['on', 'off']).default('off'),
  WORKERS: z.union([z.literal('inside'), wholeNumber(0, 16)]).optional(),
  IMPORT_ROWS_DAYS: wholeNumber(1, 3650).default(30),
  DISK_RESERVE_MB: wholeNumber(0, 999_999).default(128),
  DISK_WARN_MB: wholeNumber(0, 999_999).default(1024),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
})

type Name = keyof z.input<typeof variables>

const WHAT_TO_WRITE: Record<Name, string> = {
  PORT: 'write a number from 0 to 65535, for example PORT=3000',
  HOST: 'write the name or address to listen on, for example HOST=0.0.0.0',
  DATA_DIR: 'write a folder, for example DATA_DIR=.data',
  BACKUP_DIR: 'write a folder, for example BACKUP_DIR=/backups',
  DATABASE_URL: 'write an address such as DATABASE_URL=postgres://user:password@host:5432/fieldstock',
  ADMIN_PASSWORD: 'write at least 10 and at most 200 characters',
  DEMO: 'write DEMO=on or DEMO=off',
  PUBLIC_URL: 'write the address that people type, without a path, for example PUBLIC_URL=https://stock.example.com',
  TIME_ZONE: 'write a name such as TIME_ZONE=Europe/Rome',
  TRUSTED_PROXIES:
    'write addresses or ranges with commas between them, for example TRUSTED_PROXIES=loopback,10.0.0.5,192.168.1.0/24',
  SMTP_URL: 'write an address such as SMTP_URL=smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'write an address, with a name or without, for example MAIL_FROM=Fieldstock <stock@example.com>',
  S3_URL: 'write the store and the bucket, for example S3_URL=https://s3.example.com/fieldstock',
  S3_KEY: 'write the key that belongs to S3_URL',
  S3_SECRET: 'write the secret that belongs to S3_KEY',
  S3_REGION: "write the store's region, for example S3_REGION=eu-south-1",
  PUSH_LOCAL: 'write PUSH_LOCAL=on or PUSH_LOCAL=off',
  WORKERS: 'write inside or a number from 0 to 16, for example WORKERS=1',
  IMPORT_ROWS_DAYS: 'write a number of days from 1 to 3650, for example IMPORT_ROWS_DAYS=30',
  DISK_RESERVE_MB: 'write a number of megabytes, for example DISK_RESERVE_MB=128',
  DISK_WARN_MB: 'write a number of megabytes, for example DISK_WARN_MB=1024',
  LOG_LEVEL: 'write one of fatal, error, warn, info, debug, trace, silent',
  NODE_ENV: 'write one of development, production, test',
}

const NAMES = Object.keys(WHAT_TO_WRITE)
/** Values that may hold a password stay out of messages. */
const SECRET = new Set<string>(['DATABASE_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'S3_KEY', 'S3_SECRET'])

export type Env = Readonly<{
  port: number
  host: string
  /** Absolute. */
  data_dir: string
  /** Where scheduled backups go; absolute. */
  backup_dir: string
  /** Undefined: the embedded database. */
  database_url: string | undefined
  admin_password: string | undefined
  demo: boolean
  /** Without a slash at its end. */
  public_url: string
  /** A name of the time zone database. */
  time_zone: string
  /** Trusted proxies: addresses, ranges and names of ranges. */
  trusted_proxies: readonly string[]
  smtp_url: string | undefined
  mail_from: Readonly<{ name: string; address: string }>
  s3: Readonly<{ endpoint: string; bucket: string; key: string; secret: string; region: string }> | undefined
  /** Web push may go to addresses inside the network, and over plain http. */
  push_local: boolean
  /** Processes of their own for jobs, or inside the server's. Where nothing is said, `npm start` decides by the machine. */
  workers: number | 'inside' | undefined
  /** For how long the single rows of an upload are kept after its end. */
  import_rows_days: number
  /** With less free space than this, nothing more is written but what is needed to serve. */
  disk_reserve_mb: number
  /** With less free space than this, admins are warned. */
  disk_warn_mb: number
  log_level: z.infer<typeof variables>['LOG_LEVEL']
  node_env: z.infer<typeof variables>['NODE_ENV']
}>

/** Throws an EnvError that names every wrong variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(NAMES.map((name) => [name, source[name]?.trim() || undefined]))
  const problems = misspelled(source)
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    for (const name of NAMES) {
      if (parsed.error.issues.some((issue) => issue.path[0] === name)) problems.push(wrong(name, given[name]))
    }
    throw new EnvError(problems.join('\n'))
  }
  const values = parsed.data
  if (values.S3_URL && !values.S3_KEY) problems.push(wrong('S3_KEY', undefined))
  if (values.S3_URL && !values.S3_SECRET) problems.push(wrong('S3_SECRET', undefined))
  if (!values.S3_URL && (values.S3_KEY || values.S3_SECRET)) problems.push(wrong('S3_URL', undefined))
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '')
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    data_dir: resolve(projectRoot, values.DATA_DIR),
    backup_dir: resolve(projectRoot, values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    database_url: values.DATABASE_URL,
    admin_password: values.ADMIN_PASSWORD,
    demo: values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === 'on',
    public_url: publicUrl,
    time_zone: values.TIME_ZONE,
    trusted_proxies: values.TRUSTED_PROXIES,
    smtp_url: values.SMTP_URL,
    mail_from: readSender(values.MAIL_FROM ?? '') ?? {
      name: 'Fieldstock',
      address: `no-reply@${new URL(publicUrl).hostname}`,
    },
    s3: readStore(values),
    push_local: values.PUSH_LOCAL === 'on',
    workers: values.WORKERS,
    import_rows_days: values.IMPORT_ROWS_DAYS,
    disk_reserve_mb: values.DISK_RESERVE_MB,
    disk_warn_mb: values.DISK_WARN_MB,
    log_level: values.LOG_LEVEL,
    node_env: values.NODE_ENV,
  })
}

function readStore(values: z.infer<typeof variables>): Env['s3'] {
  if (!(values.S3_URL && values.S3_KEY && values.S3_SECRET)) return undefined
  const store = new URL(values.S3_URL)
  return Object.freeze({
    endpoint: store.origin,
    bucket: store.pathname.replaceAll('/', ''),
    key: values.S3_KEY,
    secret: values.S3_SECRET,
    region: values.S3_REGION,
  })
}

function wrong(name: string, value: string | undefined): string {
  // NAMES are the keys of WHAT_TO_WRITE.
  const advice = WHAT_TO_WRITE[name as Name]
  if (value === undefined) return `${name} is missing: ${advice}.`
  return SECRET.has(name) ? `${name} is not right: ${advice}.` : `${name} is "${value}": ${advice}.`
}

/** Refuses names one or two letters away from a long one of ours: they would otherwise be ignored silently. */
function misspelled(source: Record<string, string | undefined>): string[] {
  const long = NAMES.filter((name) => name.length >= 8 && name !== 'NODE_ENV')
  return Object.keys(source).flatMap((name) => {
    if (NAMES.includes(name)) return []
    const nearest = long.find((known) => Math.abs(known.length - name.length) <= 2 && distance(known, name) <= 2)
    return nearest ? [`${name} is not a variable of Fieldstock: write ${nearest}.`] : []
  })
}

/** Letters to insert, drop or replace to turn one word into the other. */
function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...left].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...right].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** The paths inside the data folder; the files folder is used only without S3, the outbox only without SMTP. */
export function dataFolders(env: Pick<Env, 'data_dir'>) {
  return {
    files: join(env.data_dir, 'files'),
    outbox: join(env.data_dir, 'outbox'),
    log: join(env.data_dir, 'log'),
  }
}
