/** `npm run backup -- <file>`: writes a backup, while the app runs or not. */
import { noteProblems, writeBackup } from '#server/backup.ts'
import { BackupError } from '#server/backup-tables.ts'
import { fromWhereTyped, withDatabase } from './with-database.ts'

await withDatabase(async ({ url, filesDir }) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupError('Name the file to write: npm run backup -- fieldstock.zip')
  const manifest = await writeBackup({ url, filesDir }, fromWhereTyped(file))
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
