import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { logoOf, photoDrawings } from '../../database/demo-drawings.ts'
import { suppliers } from '../../database/demo-records.ts'

const root = resolve(import.meta.dirname, '../..')

test('every client of the demo has a sign with its initials', () => {
  for (const [name, , , , colour] of suppliers) expect(logoOf(name, colour), name).not.toContain('d=""')
})

test('pictures of the demo are drawn without a word about fonts, as on a machine that has none', async () => {
  const drawings = [logoOf('Banca Alfa', '#135f9c'), ...Object.values(photoDrawings)]
  const draw = `import sharp from 'sharp'
    for (const drawing of ${JSON.stringify(drawings)}) await sharp(Buffer.from(drawing)).png().toBuffer()`
  const env = { ...process.env, FONTCONFIG_FILE: '/nowhere/fonts.conf' }
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', draw], {
    cwd: root,
    env,
  })
  expect(stderr).toBe('')
})
