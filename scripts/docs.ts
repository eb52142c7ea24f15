/** `npm run docs`: writes docs/errors.md from the errors that the program defines, so that it says neither more nor less. */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fieldWords } from '#lib/texts/field-errors.ts'
import type { Words } from '#lib/texts/texts.ts'
import { type Problems, problemsOf } from '#lib/uploads/upload.ts'
import { uploads } from '../src/features.ts'

const root = resolve(import.meta.dirname, '..')
export const errorsFile = 'docs/errors.md'

type Definition = Words & { code: string; status: number }
const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'function' && 'code' in value && 'status' in value && 'EN' in value

/** Every error of the program, from the modules that define some. */
export async function collectErrors(): Promise<Definition[]> {
  const found = new Map<string, Definition>()
  for await (const file of glob('src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts') || !/\bdefineErrors\(/.test(await readFile(join(root, file), 'utf8'))) continue
    // A module is a record of what it exports.
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const group of Object.values(module)) {
      if (typeof group !== 'object' || group === null) continue
      for (const one of Object.values(group)) if (isDefinition(one)) found.set(one.code, one)
    }
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const wordRows = (words: Readonly<Record<string, Words>>) =>
  Object.entries(words).map(([key, { EN, IT }]) => row(`\`${key}\``, EN, IT))

export async function errorsDocument(): Promise<string> {
  const errors = await collectErrors()
  const problems: Problems = Object.assign({}, ...uploads.map(({ definition }) => problemsOf(definition)))
  const titles = Object.fromEntries(Object.entries(problems).map(([key, { title }]) => [key, title]))
  return `${[
    '# Errors',
    '',
    '<!-- Written by `npm run docs`; do not edit. -->',
    '',
    'A refusal is `{ code, message, params, fields?, correlation_id }`: the code is for programs, the message is for people, in the',
    'language of `Accept-Language`. Values in braces come from `params`; `{count|row|rows}` chooses by number.',
    '',
    '## Codes',
    '',
    row('code', 'status', 'English', 'Italiano'),
    '|---|---|---|---|',
    ...errors.map(({ code, status, EN, IT }) => row(`\`${code}\``, String(status), EN, IT)),
    '',
    '## Fields',
    '',
    'With `request.invalid` and `request.already_taken` every refused field is under `fields`, as `{ code, message }`.',
    '',
    row('code', 'English', 'Italiano'),
    '|---|---|---|',
    ...wordRows(fieldWords),
    '',
    '## Rows of an upload',
    '',
    'The keys under which a bulk upload reports the rows that fail.',
    '',
    row('key', 'English', 'Italiano'),
    '|---|---|---|',
    ...wordRows(titles),
  ].join('\n')}\n`
}

if (import.meta.main) {
  await writeFile(join(root, errorsFile), await errorsDocument())
  console.log(`${errorsFile} is written`)
  process.exit()
}
