/** `npm run restore -- <file>`: brings a backup back into an empty database, or in place of the present one. */
import { parseArgs } from 'node:util'
import { BackupError } from '#server/keeping/backup-tables.ts'
import { restoreBackup, verifyBackup } from '#server/keeping/restore.ts'
import { fromWhereTyped, withDatabase } from './with-database.ts'

await withDatabase(
  async ({ url, filesDir }) => {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file] = positionals
    if (!file) throw new BackupError('Name the backup: npm run restore -- fieldstock.zip')
    const { manifest, jobs_restored } = await restoreBackup(fromWhereTyped(file), {
      url,
      filesDir,
      replace: values.replace,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows and ${manifest.files?.length ?? 0} files of ${manifest.made_at}; every digest is right.`,
    )
    if (!jobs_restored) console.log('Waiting jobs were left out: they belong to another version of the job queue.')
  },
  {
    // The embedded database must not be in use while its rows change places.
    alone: true,
    // What cannot be restored must not even start a database, which would make a new one where there is none.
    before: async () => {
      const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
      if (file) await verifyBackup(fromWhereTyped(file))
    },
  },
)
process.exit()
