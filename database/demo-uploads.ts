/** Files that the demo company has uploaded: one inserted whole, one with rows that failed, one undone, one still to be repaired. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { User } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { commitImport } from '#server/uploads/insert.ts'
import { revertImport } from '#server/uploads/revert.ts'
import { createImport, storeUpload } from '#server/uploads/service.ts'
import type { UploadAct } from '#server/uploads/stored.ts'

type DemoUpload = { kind: string; name: string; rows: readonly string[]; end: 'inserted' | 'undone' | 'waiting' }

const files: readonly DemoUpload[] = [
  {
    kind: 'product-categories',
    name: 'categorie-accessori.csv',
    rows: ['Nome', 'Cavi', 'Alimentatori', 'Basi di ricarica', 'Desktop'],
    end: 'inserted',
  },
  {
    kind: 'parts',
    name: 'listino-accessori-2026.csv',
    rows: [
      'Codice;Modello;Categoria;Fornitore;Descrizione',
      'VG-CV-USB;Cavo USB;Cavi;Vega Terminals Italia;Cavo USB da 2 metri',
      'VG-CV-ETH;Cavo di rete;Cavi;Vega Terminals Italia;Cavo Ethernet da 3 metri',
      'VG-AL-P400;Alimentatore P400;Alimentatori;Vega Terminals Italia;Alimentatore da 9 V',
      'VG-BS-M70;Base M70;Basi di ricarica;Vega Terminals Italia;Base di ricarica singola',
      'VG-BS-M90;Base M90;Basi di ricarica;Vega Terminals Italia;Base di ricarica con Ethernet',
    ],
    end: 'inserted',
  },
  { kind: 'product-categories', name: 'prova.csv', rows: ['Nome', 'Prova uno', 'Prova due'], end: 'undone' },
  {
    kind: 'products',
    name: 'matricole-bologna.csv',
    rows: [
      'Matricola;Codice articolo;Magazzino',
      'VG40-7781-001;VG-P400-IT;BO1',
      'VG40-7781-002;VG-P400-IT;BO1',
      'VG40-7781-002;VG-P400-IT;BO1',
      'VG40-7781-003;VG-P499-IT;BO1',
      'VG40-7781-004;VG-P400-IT;Modena',
      'VG40-7781-005;VG-P400-IT;BO1',
    ],
    end: 'waiting',
  },
]

type DemoFile = { kind: string; name: string; content: string | Buffer; context?: Record<string, string> }

/** Stored and read first, as a request does; `end` goes on with it in the same transaction. */
export async function uploadDemoFile(
  services: Services,
  user: User,
  { kind, name, content, context = {} }: DemoFile,
  end: (act: UploadAct, id: number) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-demo-'))
  try {
    const at = path.join(folder, name)
    await writeFile(at, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = { path: at, name, bytes: Buffer.byteLength(content), sha256 }
    const stored = await storeUpload(services.files, file, { services, fields: { kind }, caller: user })
    await services.database.write(async (tx) => {
      const act = { tx, user, services, language: 'IT', correlation_id: 'first start' } as const
      const { id } = await createImport(act, { kind, context }, file, stored)
      await end(act, id)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function makeDemoUploads(services: Services, user: User): Promise<void> {
  for (const { kind, name, rows, end } of files)
    await uploadDemoFile(services, user, { kind, name, content: `${rows.join('\r\n')}\r\n` }, async (act, id) => {
      if (end !== 'waiting') await commitImport(act, id, { mode: 'good_rows' })
      if (end === 'undone') await revertImport(act, id)
    })
}
