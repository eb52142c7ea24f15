import { describe, expect, test } from 'vitest'
import { breaches, circles, importsOf, rules } from '../../scripts/walls.ts'
import { filesIn, readSource } from './source.ts'

/** One made-up import per rule that breaks it: file, then the import it holds. */
const violations: Record<string, [file: string, line: string]> = {
  'features-only-through-their-doors': [
    'src/features/warehouse/catalogue/server/service.ts',
    "import { supplierSource } from '#features/warehouse/suppliers/server/queries.ts'",
  ],
  'rooms-only-through-their-service': [
    'src/features/technicians/orders/web/sending/list-page.tsx',
    "import { LineRow } from '../receiving/line-row.tsx'",
  ],
  quarters: [
    'src/features/warehouse/stock/web/list-page.tsx',
    "import { texts } from '#features/interventions/jobs/texts.ts'",
  ],
  floors: [
    'src/features/warehouse/suppliers/server/service.ts',
    "import { texts } from '#features/warehouse/stock/texts.ts'",
  ],
  'every-feature-has-a-floor': ['src/features/warehouse/attic/contract.ts', "import { z } from 'zod'"],
  'browser-never-reaches-server': ['src/web/call.ts', "const it = await import('#server/access/session.ts')"],
  'server-never-reaches-browser': [
    'src/features/warehouse/couriers/server/service.ts',
    "import { useState } from 'react'",
  ],
  'shared-files-are-pure': ['src/features/warehouse/couriers/rules.ts', "import { readFile } from 'node:fs/promises'"],
  'kit-knows-no-feature': [
    'src/server/lists/list.ts',
    "import { texts } from '#features/warehouse/suppliers/texts.ts'",
  ],
  'sql-only-in-queries': ['src/features/warehouse/suppliers/server/service.ts', "import { sql } from 'kysely'"],
  'pool-only-in-the-kit': [
    'src/features/warehouse/suppliers/server/queries.ts',
    "import { openDatabase } from '#server/database/db.ts'",
  ],
  'only-routes-face-http': [
    'src/features/warehouse/suppliers/server/service.ts',
    "import { serve } from '#server/http/serve.ts'",
  ],
  'http-is-not-imported': ['src/server/push/web-push.ts', "import { request } from 'node:https'"],
  'tests-stay-outside': ['src/server/lists/list.ts', "import { useWorld } from '#test/client.ts'"],
  'imports-resolve': ['src/server/lists/list.ts', "import { gone } from './gone.ts'"],
}

/** Imports that the rules must let pass. */
const lawful: [file: string, line: string][] = [
  [
    'src/features/warehouse/catalogue/server/service.ts',
    "import { supplierRecords } from '#features/warehouse/suppliers/server/service.ts'",
  ],
  ['src/features/warehouse/suppliers/server/queries.ts', "import type { Tx } from '#server/database/db.ts'"],
  ['src/features/office/audit/server/queries.ts', "import { sql } from 'kysely'"],
  ['src/features/technicians/orders/server/discrepancies/queries.ts', "import { sql } from 'kysely'"],
  [
    'src/features/technicians/orders/server/receiving/confirm-order.ts',
    "import { closeOfOrder } from '../discrepancies/service.ts'",
  ],
  ['src/features/interventions/planning/web/board/board-page.tsx', "import { MapPane } from '../map/map-pane.tsx'"],
  ['src/features/warehouse/suppliers/server/service.ts', "import { texts } from '#features/office/audit/texts.ts'"],
  ['src/features/warehouse/suppliers/web/list-page.tsx', "import { texts } from '#features/warehouse/stock/texts.ts'"],
]

/** All imports of the house, read once. */
async function readImports() {
  const files = await filesIn('{src,test,scripts,database,bench}/**/*.{ts,tsx}')
  return (await Promise.all(files.map(async (file) => importsOf(file, await readSource(file))))).flat()
}

describe('the walls', () => {
  const imports = readImports()

  test('every rule has a made-up import that breaks it', () => {
    expect(Object.keys(violations)).toEqual(rules.map((rule) => rule.name))
  })

  test.each(Object.entries(violations))('%s is seen to be broken', (name, [file, line]) => {
    expect(breaches(importsOf(file, line)).map((breach) => breach.split(': ')[1]?.split(' (')[0])).toContain(name)
  })

  test('a room knows nothing of the one that puts it together with others', () => {
    const back = importsOf(
      'src/features/interventions/planning/web/map/dots.ts',
      "import { Legend } from '../board/legend.tsx'",
    )
    expect(breaches(back)[0]).toContain('rooms-only-through-their-service')
  })

  test('what the rules allow passes', () => {
    expect(lawful.flatMap(([file, line]) => breaches(importsOf(file, line)))).toEqual([])
  })

  test('nothing in the house breaks a wall', async () => {
    expect(breaches(await imports)).toEqual([])
  })

  test('a circle between files is found', () => {
    const imports = [
      ...importsOf('src/web/a.ts', "import { b } from './b.ts'"),
      ...importsOf('src/web/b.ts', "import type { C } from './c.ts'"),
      ...importsOf('src/web/c.ts', "import { a } from './a.ts'"),
      ...importsOf('src/web/d.ts', "import { a } from './a.ts'"),
    ]
    expect(circles(imports)).toEqual([['src/web/a.ts', 'src/web/b.ts', 'src/web/c.ts']])
  })

  test('no files import each other in a circle', async () => {
    expect(circles(await imports)).toEqual([])
  })
})
