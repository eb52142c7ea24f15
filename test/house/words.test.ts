import { describe, expect, test } from 'vitest'
import { allWords, bareWordsIn, type FoundWords, filesIn, readSource, wordsIn } from './source.ts'

/** Words that Italians write as the English do, names and examples. */
const sameInBoth = new Set([
  '00123-PX-88412',
  'CSV',
  'Ctrl K',
  'DDT',
  'Database',
  'PostgreSQL',
  'Email',
  'Esc',
  'Excel (xlsx)',
  'Fieldstock',
  'Farmacia San Giorgio, Milano (MI)',
  'File',
  'Logo',
  'Unicode (UTF-8)',
  'Windows-1252',
  'MB',
  'PDF',
  'Menu',
  'No',
  'no',
  'Password',
  'Privacy',
  'REA',
  'Volume',
])

const placeholder = /\{(\w+|…)(?:\|[^}]*)?\}/g
const placeholdersOf = (text: string) =>
  [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name))].sort().join(' ')

const isWord = (text: string) => /\p{L}{2}/u.test(text) && !sameInBoth.has(text)

function faultsOf({ at, EN, IT }: FoundWords): string[] {
  const faults: string[] = []
  if (EN.trim() === '') faults.push(`${at}: no English for "${IT}"`)
  if (IT.trim() === '') faults.push(`${at}: no Italian for "${EN}"`)
  if (placeholdersOf(EN) !== placeholdersOf(IT)) faults.push(`${at}: other placeholders in "${EN}" and "${IT}"`)
  const word = EN.replace(placeholder, '').trim()
  if (EN === IT && /\p{L}{2}/u.test(word) && !sameInBoth.has(word)) faults.push(`${at}: "${EN}" is not translated`)
  return faults
}

/** Words that stand in the shared rooms and are said again elsewhere. */
function saidAgain(words: readonly FoundWords[]): string[] {
  const isShared = ({ at }: FoundWords) => at.startsWith('src/lib/words/')
  const pair = ({ EN, IT }: FoundWords) => `"${EN}" "${IT}"`
  const shared = new Map(words.filter(isShared).map((it) => [pair(it), it.at]))
  return words.flatMap((it) => {
    const at = isShared(it) ? undefined : shared.get(pair(it))
    return at ? [`${it.at} says ${pair(it)} again: ${at} has it`] : []
  })
}

describe('the words', () => {
  test('what the shared words hold is said nowhere else', async () => {
    expect(saidAgain(await allWords())).toEqual([])
    const twice = ['src/lib/words/general.ts name', 'src/a/texts.ts label'].map((at) => ({
      at,
      EN: 'Name',
      IT: 'Nome',
    }))
    expect(saidAgain(twice)).toEqual([
      'src/a/texts.ts label says "Name" "Nome" again: src/lib/words/general.ts name has it',
    ])
  })

  test('everything that is said is said in English and in Italian, with the same values put in', async () => {
    const words = await allWords()
    expect(words.length).toBeGreaterThan(400)
    expect(words.flatMap(faultsOf)).toEqual([])
  })

  test('a word that is missing, not translated, or loses a value is found', () => {
    const broken = `
      const a = both('Suppliers', '')
      const b = bilingual({ one: ['Supplier', 'Supplier'], two: ['Name of {label}', 'Nome'] })
      const c = defineErrors('x', { gone: { status: 404, EN: '', IT: 'Non c’è' }, late: conflict('Late by {days}', 'In ritardo') })
      const d = both(\`\${n} rows\`, 'righe')`
    expect(wordsIn('broken.ts', broken).flatMap(faultsOf).sort()).toEqual([
      'broken.ts one: "Supplier" is not translated',
      'broken.ts two: other placeholders in "Name of {label}" and "Nome"',
      'broken.ts: no English for "Non c’è"',
      'broken.ts: no Italian for "Suppliers"',
      'broken.ts: other placeholders in "Late by {days}" and "In ritardo"',
      'broken.ts: other placeholders in "{…} rows" and "righe"',
    ])
  })

  test('no screen says a word outright, in one language only', async () => {
    const files = await filesIn('src/**/*.tsx')
    const bare = await Promise.all(files.map(async (file) => bareWordsIn(file, await readSource(file))))
    expect(bare.flat().filter(isWord)).toEqual([])
    const screen = '<p title="Name">Suppliers <b aria-label={say(texts.logo)}>{name}</b> · 3</p>'
    expect(bareWordsIn('broken.tsx', screen).filter(isWord)).toEqual(['Name', 'Suppliers'])
  })
})

/** What an Italian clerk would stumble over, as far as a program can see it. */
const italianRules: readonly { rule: string; breaks: (words: FoundWords) => boolean }[] = [
  {
    rule: '"Annulla" is for cancelling and voiding only',
    breaks: ({ EN, IT }) => /annull/i.test(IT) && !/cancel|void/i.test(EN),
  },
  { rule: 'Cancel is "Annulla"', breaks: ({ EN, IT }) => /\bcancel/i.test(EN) && !/annull/i.test(IT) },
  {
    rule: 'undo is "Storna", and what is undone is "stornato"',
    breaks: ({ EN, IT }) => /\bundo(ne|ing)?\b/i.test(EN) !== /\bstorn/i.test(IT),
  },
  {
    rule: '"Ripristina" brings back defaults and resets, and undoes nothing',
    breaks: ({ EN, IT }) => /ripristin/i.test(IT) && !/default|reset|restor|again/i.test(EN),
  },
  {
    rule: 'no English words',
    breaks: ({ IT }) =>
      /\b(the|and|of|with|from|your|please|upload|download|undo|cancel|save|warehouse|serial|stock|order|delete|tracking)\b/i.test(
        IT.replace(placeholder, ''),
      ),
  },
  {
    rule: 'a word that follows a number in English follows it in Italian',
    breaks: ({ EN, IT }) => /\{\w+\|/.test(EN) && !/\{\w+\|/.test(IT),
  },
  {
    rule: 'articles lose their vowel: l’ordine, un’email',
    breaks: ({ IT }) => /(?<!\p{L})(l[ao]|una|(de|a|da|ne|su)ll[ao]) [aeiouàèéìòù]\p{Ll}/iu.test(IT),
  },
  {
    rule: 'prepositions join their article: del, nel, al',
    breaks: ({ IT }) => /\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b/i.test(IT),
  },
  {
    rule: 'accents, not apostrophes: è, perché, può',
    breaks: ({ IT }) => /\b(e|perche|puo|piu|gia|sara)['’](?!\p{L})/iu.test(IT),
  },
  { rule: 'the curly apostrophe', breaks: ({ IT }) => IT.includes("'") },
  { rule: 'quotation marks are « and »', breaks: ({ IT }) => /[“”]/.test(IT) },
  { rule: 'an hour is written OO:mm', breaks: ({ IT }) => /\bHH:mm\b/i.test(IT) },
  {
    rule: 'one word per thing: matricola codificata, codice terminale, orario limite, guasti ricorrenti, magazzino tecnici',
    breaks: ({ IT }) =>
      /seriale codificat|ID terminale|\bora limite|guasti abituali|magazzino dei tecnici|scorte dei tecnici/i.test(IT),
  },
]
const breaches = (words: readonly FoundWords[]) =>
  italianRules.flatMap(({ rule, breaks }) =>
    words.filter(breaks).map(({ at, EN, IT }) => `${rule}: ${at} "${EN}" "${IT}"`),
  )

test('the Italian is what an Italian office would write', async () => {
  expect(breaches(await allWords())).toEqual([])
  const broken = [
    ['Undo', 'Annulla'],
    ['Cancel', 'Storna'],
    ['Undo', 'Ripristina'],
    ['Undone', 'Fatto'],
    ['Download', 'Download'],
    ['{count} {count|row|rows}', '{count} righe'],
    ['The order', 'Lo ordine'],
    ['Of the order', 'Di il reso'],
    ['It is', "E' vero"],
    ['The column “{name}”', 'La colonna “{name}”'],
    ['As HH:mm', 'Come HH:mm'],
    ['Cut-off hour', 'Ora limite'],
  ].map(([EN = '', IT = '']) => ({ at: 'x', EN, IT }))
  expect(new Set(broken.filter((words) => breaches([words]).length > 0)).size).toBe(broken.length)
})

test('the English speaks of people without he or she', async () => {
  const gendered = /\b(he|him|his|himself|she|her|hers|herself)\b/i
  expect((await allWords()).filter(({ EN }) => gendered.test(EN)).map(({ at, EN }) => `${at}: ${EN}`)).toEqual([])
})

/** Sections 5 and 8 of the specification, word for word; ours may add a sentence. */
const sentences = [
  'This field is required.',
  'The input must be at least {min} characters.',
  'The input must not exceed {max} characters.',
  'Please enter name.',
  'Please enter valid phone number.',
  'Please enter valid email.',
  'Please, enter the empty field !',
  'Something Went Wrong, Try Again.',
  'something went wrong, try again',
  'Oops!',
  'Something went wrong.',
  'Login Failed',
  'Invalid Username or Password.',
  'Oops! Page not found.',
  'There are no records to display.',
  'No attachment found.',
  'No history found.',
  'Excel files are recommended.',
  'Cannot delete this {label}',
  'This {label} engaged in {items}. Please delete all {items} from this {label} first.',
  'Created',
  'Updated',
  'Deleted',
  'Status changed successfully',
  'Login Success',
  'Your item has been deleted.',
  'Are you sure?',
  'Are you sure to logout?',
  'You won’t be able to revert this!',
  'Yes, delete it!',
  'Yes, confirm it!',
]
const plain = (text: string) => text.replaceAll('’', "'")

test('the messages of the specification are there word for word', async () => {
  const said = (await allWords()).map(({ EN }) => plain(EN))
  const isSaid = (sentence: string) => said.some((text) => text === sentence || text.startsWith(`${sentence} `))
  expect(sentences.filter((sentence) => !isSaid(plain(sentence)))).toEqual([])
})

test('a sentence of the specification has one Italian', async () => {
  const words = await allWords()
  const several = sentences
    .filter((sentence) => sentence.endsWith('.'))
    .map((sentence) => new Set(words.flatMap(({ EN, IT }) => (plain(EN) === plain(sentence) ? [IT] : []))))
  expect(several.flatMap((it) => (it.size > 1 ? [[...it]] : []))).toEqual([])
})

test('after “Yes, delete it!” every screen says that the item has been deleted', async () => {
  const asking: string[] = []
  const silent: string[] = []
  // Files beside a record leave their line; nothing else is gone. Most screens ask through `removeAsking`, which says it.
  const files = (await filesIn('src/**/*.{ts,tsx}')).filter((file) => !file.endsWith('web/attachments/attachments.tsx'))
  for (const file of files) {
    const source = await readSource(file)
    if (!source.includes('confirm.delete(')) continue
    asking.push(file)
    if (!source.includes('alert.success(recordTexts.deleted, recordTexts.item_deleted)')) silent.push(file)
  }
  expect(asking).toContain('src/web/record/remove-asking.ts')
  expect(silent).toEqual([])
})
