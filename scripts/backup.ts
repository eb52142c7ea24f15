/** `npm run backup -- <file>`: writes a backup, while the app runs or not. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { openDatabase } from '#server/database/db.ts'
import { noteProblems, writeBackup } from '#server/keeping/backup.ts'
import { BackupError } from '#server/keeping/backup-tables.ts'
import { type BackupRun, recordBackup } from '#server/keeping/scheduled-backup.ts'
import { fromWhereTyped, withDatabase } from './with-database.ts'

/** For the page System. A database that was not brought to this version yet cannot take it. */
async function note(url: string, run: BackupRun): Promise<void> {
  const database = openDatabase(url)
  await database.write((tx) => recordBackup(tx, { ...run, scheduled: false })).catch(() => undefined)
  await database.close()
}

await withDatabase(async ({ url, filesDir }) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupError('Name the file to write: npm run backup -- fieldstock.zip')
  const started = Date.now()
  const manifest = await writeBackup({ url, filesDir }, fromWhereTyped(file))
  await note(url, {
    name: basename(file),
    bytes: (await stat(fromWhereTyped(file))).size,
    seconds: Math.round((Date.now() - started) / 100) / 10,
    problems: manifest.problems.length,
    failure: null,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files?.length ?? 0} files.`)
  for (const { name, path, problem } of manifest.problems)
    console.log(
      `The stored file ${name} (${path}) is ${problem}${problem === 'changed' ? ' since it was stored' : ''}.`,
    )
  if (manifest.problems.length > 0) {
    await noteProblems({ url, filesDir }, manifest.problems)
    console.log('The backup is written, but it lacks what these files held: look at the page System.')
    process.exitCode = 1
  }
  if (manifest.files === null) console.log('The files are in S3 and not in this backup: back up the bucket as well.')
})
process.exit()
