import { describe, expect, test } from 'vitest'
import { breaches, importsOf, rules } from '../../scripts/walls.ts'
import { filesIn, readSource } from './source.ts'

/** One made-up import per rule that breaks it: file, then the import it holds. */
const crimes: Record<string, [file: string, line: string]> = {
  'features-only-through-their-doors': [
    'src/features/catalogue/server/service.ts',
    "import { supplierSource } from '#features/suppliers/server/queries.ts'",
  ],
  floors: ['src/features/suppliers/server/service.ts', "import { texts } from '#features/audit/texts.ts'"],
  'every-feature-has-a-floor': ['src/features/attic/contract.ts', "import { z } from 'zod'"],
  'browser-never-reaches-server': ['src/web/call.ts', "const it = await import('#server/session.ts')"],
  'server-never-reaches-browser': ['src/features/couriers/server/service.ts', "import { useState } from 'react'"],
  'shared-files-are-pure': ['src/features/couriers/rules.ts', "import { readFile } from 'node:fs/promises'"],
  'kit-knows-no-feature': ['src/server/list.ts', "import { texts } from '#features/suppliers/texts.ts'"],
  'sql-only-in-queries': ['src/features/suppliers/server/service.ts', "import { sql } from 'kysely'"],
  'pool-only-in-the-kit': ['src/features/suppliers/server/queries.ts', "import { openDatabase } from '#server/db.ts'"],
  'only-routes-face-http': ['src/features/suppliers/server/service.ts', "import { serve } from '#server/serve.ts'"],
  'tests-stay-outside': ['src/server/list.ts', "import { useWorld } from '#test/client.ts'"],
  'imports-resolve': ['src/server/list.ts', "import { gone } from './gone.ts'"],
}

/** Imports that the rules must let pass. */
const lawful: [file: string, line: string][] = [
  [
    'src/features/catalogue/server/service.ts',
    "import { supplierRecords } from '#features/suppliers/server/service.ts'",
  ],
  ['src/features/suppliers/server/queries.ts', "import type { Tx } from '#server/db.ts'"],
  ['src/features/audit/server/queries.ts', "import { sql } from 'kysely'"],
  ['src/features/suppliers/web/list-page.tsx', "import { texts } from '#features/audit/texts.ts'"],
]

describe('the walls', () => {
  test('every rule has a made-up import that breaks it', () => {
    expect(Object.keys(crimes)).toEqual(rules.map((rule) => rule.name))
  })

  test.each(Object.entries(crimes))('%s is seen to be broken', (name, [file, line]) => {
    expect(breaches(importsOf(file, line)).map((breach) => breach.split(': ')[1]?.split(' (')[0])).toContain(name)
  })

  test('what the rules allow passes', () => {
    expect(lawful.flatMap(([file, line]) => breaches(importsOf(file, line)))).toEqual([])
  })

  test('nothing in the house breaks a wall', async () => {
    const files = await filesIn('{src,test,scripts,database,bench}/**/*.{ts,tsx}')
    const imports = await Promise.all(files.map(async (file) => importsOf(file, await readSource(file))))
    expect(breaches(imports.flat())).toEqual([])
  })
})
