/** The guide in docs/guide: the same chapters in both languages, with the titles that the screens say, and small pictures that a script makes. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guideChapters } from '#lib/texts/about.ts'
import type { Language } from '#lib/texts/texts.ts'
import { pageOf } from '../../scripts/guide-pages.ts'
import { allWords, filesIn, readSource, root } from './source.ts'

const languages: readonly Language[] = ['EN', 'IT']
/** Keys that the guide says to press. */
const keys = new Set(['Ctrl K', '?', 'x', 'm'])
const mostBytes = 4_000_000

const filesOf = async (language: string) =>
  (await filesIn(`docs/guide/${language.toLowerCase()}/*.md`)).map((file) => file.split('/').at(-1) ?? '')
const picturesIn = (text: string) =>
  Array.from(text.matchAll(/!\[[^\]]+\]\(\.\.\/pictures\/([^)]+)\)/g), ([, it]) => it ?? '')

describe('the guide', () => {
  test.each(languages)('has every chapter in %s, under the title that the screens say', async (language) => {
    const chapters = Object.entries(guideChapters)
    expect(await filesOf(language)).toEqual(['README.md', ...chapters.map(([name]) => `${name}.md`).sort()])
    const folder = `docs/guide/${language.toLowerCase()}`
    const index = await readSource(`${folder}/README.md`)
    for (const [name, title] of chapters) {
      const text = await readSource(`${folder}/${name}.md`)
      expect(text.split('\n')[0]).toBe(`# ${title[language]}`)
      expect(index).toContain(`[${title[language]}](${name}.md)`)
      expect(text.length, `${name} in ${language}`).toBeGreaterThan(500)
    }
  })

  test('shows the same pictures in both languages, each in its own, made by the script and small', async () => {
    const named: Record<string, string[]> = {}
    for (const language of languages) {
      const folder = language.toLowerCase()
      const texts = await Promise.all(
        (await filesOf(language)).map((file) => readSource(`docs/guide/${folder}/${file}`)),
      )
      const pictures = texts.flatMap(picturesIn)
      expect(pictures.filter((it) => !it.startsWith(`${folder}/`))).toEqual([])
      named[language] = pictures.map((it) => it.slice(folder.length + 1)).sort()
    }
    expect(named.EN).toEqual(named.IT)
    const script = await readSource('scripts/guide-pictures.ts')
    const made = Array.from(script.matchAll(/\bname: '([\w-]+)'/g), ([, name]) => `${name}.webp`).sort()
    expect([...new Set(named.EN)]).toEqual(made)
    const files = await filesIn('docs/guide/pictures/*/*')
    expect(files.map((file) => file.split('/').slice(-2).join('/'))).toEqual(
      languages.flatMap((language) => made.map((name) => `${language.toLowerCase()}/${name}`)),
    )
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(root, file))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
  })

  test.each(languages)('names buttons and menus in %s as the screens do', async (language) => {
    // Of "Insert all {count}" the guide says what comes before the number.
    const nameOf = (text: string) => (text.split('{')[0] ?? '').replace(/[\s…(:]+$/, '').toLowerCase()
    const said = new Set((await allWords()).map((words) => nameOf(words[language])))
    const wrong: string[] = []
    for (const file of await filesOf(language)) {
      const text = await readSource(`docs/guide/${language.toLowerCase()}/${file}`)
      // The steps of the first hour begin with a title of their own.
      const named = file === 'first-hour.md' ? text.replace(/^\d+\. \*\*[^*]+\*\*/gm, '') : text
      const names = Array.from(named.matchAll(/\*\*([^*]+)\*\*/g), ([, it = '']) => it.split(' → ')).flat()
      wrong.push(...names.filter((it) => !keys.has(it) && !said.has(it.toLowerCase())).map((it) => `${file}: ${it}`))
    }
    expect(wrong).toEqual([])
  })

  test('becomes pages in which text stays text', () => {
    const page = pageOf(
      'en',
      '# A <b>\n\nSee [this](other.md) & **that**.\n\n1. One\n2. Two\n\n![A picture](../pictures/en/a.webp)\n',
    )
    expect(page).toContain('<h1>A &lt;b&gt;</h1>')
    expect(page).toContain('<p>See <a href="other.html">this</a> &amp; <strong>that</strong>.</p>')
    expect(page).toContain('<ol><li>One</li><li>Two</li></ol>')
    expect(page).toContain('<figure><img src="../pictures/en/a.webp" alt="A picture"></figure>')
  })
})
