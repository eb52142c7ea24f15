import { describe, expect, test } from 'vitest'
import { filesIn, nodesOf, readSource } from './source.ts'

const maxLines = 400

function lengthFault(file: string, text: string): string[] {
  const lines = text.trimEnd().split('\n').length
  return lines > maxLines ? [`${file} has ${lines} lines`] : []
}

/** Written in two halves, so that this file does not find itself. */
const forbidden: Record<string, RegExp> = {
  'silences the compiler': new RegExp(`@ts-(${'ignore'}|nocheck)`),
  'leaves tests out': new RegExp(
    `\\b(test|it|describe)(\\.\\w+)*\\.(${'skip'}|skipIf|runIf|only|todo|fails)\\b|\\bx(it|test)\\(`,
  ),
  'names a folder of one machine': new RegExp(`(^|[^\\w./])/(${'work'}|root|home/\\w+|Users/\\w+)/`, 'm'),
  'sets HTML as text': new RegExp(`dangerously${'Set'}InnerHTML`),
}

/** In a test it says that something must not compile; anywhere else it hides a fault. */
const expectsError = new RegExp(`@ts-${'expect'}-error`)

function textFaults(file: string, text: string): string[] {
  const faults = Object.entries(forbidden).flatMap(([fault, pattern]) =>
    pattern.test(text) ? [`${file} ${fault}`] : [],
  )
  return expectsError.test(text) && !file.endsWith('.test.ts') ? [...faults, `${file} silences the compiler`] : faults
}

/** Most files do not hold the word at all, and making a tree takes longer than looking. */
const anyFaults = (file: string, text: string) =>
  /\bany\b/.test(text) && nodesOf(file, text).some((node) => node.type === 'TSAnyKeyword') ? [`${file} says any`] : []

const nameless = /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$|(Manager|Dto)\.tsx?$/
const nameFaults = (file: string) =>
  nameless.test(file) || /[A-Z_]/.test(file.split('/').at(-1) ?? '') ? [`${file} has no name of its own`] : []

const each = async (files: readonly string[], check: (file: string, text: string) => string[]) =>
  (await Promise.all(files.map(async (file) => check(file, await readSource(file))))).flat()

describe('the files', () => {
  const source = filesIn('{src,scripts,test,database,bench}/**/*.{ts,tsx,mjs,css,sql}')
  const typescript = source.then((files) => files.filter((file) => /\.tsx?$/.test(file)))

  test(`none has more than ${maxLines} lines`, async () => {
    const files = await source
    expect(files.length).toBeGreaterThan(200)
    expect(await each(files, lengthFault)).toEqual([])
    expect(lengthFault('long.css', 'a\n'.repeat(401))).toEqual(['long.css has 401 lines'])
  })

  test('none says any, silences the compiler, leaves tests out or names a folder of one machine', async () => {
    expect(await each(await typescript, anyFaults)).toEqual([])
    const prose = await filesIn('*.{md,json,ts,html}', 'docs/**/*.md', '.ci/*')
    expect(await each([...(await source), ...prose], textFaults)).toEqual([])
    expect(anyFaults('a.ts', 'const it = value as any')).toEqual(['a.ts says any'])
    expect(anyFaults('a.ts', "const any = 'any'")).toEqual([])
    const bad = `// @ts-${'ignore'}\ntest.${'skip'}('x')\nconst folder = '/${'work'}/main'\n<p dangerously${'Set'}InnerHTML />`
    expect(textFaults('a.ts', bad)).toHaveLength(4)
    expect(textFaults('a.ts', "test('a test of skipped rows', () => readFile('./work/a'))")).toEqual([])
  })

  test('each has a name of its own, in small letters', async () => {
    expect((await source).flatMap(nameFaults)).toEqual([])
    expect(['src/lib/index.ts', 'src/web/utils.ts', 'src/web/ListPage.tsx'].flatMap(nameFaults)).toHaveLength(3)
  })

  test('each module says at its head what it is for, unless its name does', async () => {
    const selfExplaining = /(^|\/)(routes|pages|feature|[\w-]+\.config|[\w-]+\.test)\.tsx?$/
    const files = (await typescript).filter((file) => !selfExplaining.test(file))
    expect(await each(files, (file, text) => (text.startsWith('/**') ? [] : [file]))).toEqual([])
  })

  test('packages come from the public registry only', async () => {
    const others = (lock: string) =>
      Array.from(lock.matchAll(/"resolved": "(\w+:\/\/[^/"]+)/g), ([, host]) => host).filter(
        (host) => host !== 'https://registry.npmjs.org',
      )
    expect(others(await readSource('package-lock.json'))).toEqual([])
    expect(others('"resolved": "http://10.0.0.1/zod.tgz"')).toEqual(['http://10.0.0.1'])
  })
})
