/** Which passwords are too easy to guess: the most common ones with typical additions, sequences, and the user's own name. */
import { invalidField } from '#lib/texts/errors.ts'

/** The words that the most used passwords of the world and of Italy are made of. */
const commonWords = new Set(
  `password passwort passw pass parola parolachiave chiave segreto segreta secret secrets welcome benvenuto benvenuta admin
  administrator amministratore root toor user utente guest ospite login accesso letmein letmeinnow fammientrare access master
  changeme cambiami change default temporary temporaneo temp test tester testing prova provaprova demo example esempio sample
  qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qwer asdf zxcv onetwothree
  iloveyou iloveu ilovegod loveyou loveme lovely tiamo tiamoo tivogliobene amore amoremio amorino amoredimamma tesoro cucciolo
  cucciola principessa princess bambola bimba bimbo mamma papa mammina sorella fratello famiglia family mother father
  monkey dragon baseball football calcio basketball soccer hockey tennis superman batman spiderman starwars pokemon naruto
  juventus juve forzajuve inter forzainter milan forzamilan roma forzaroma lazio napoli forzanapoli torino fiorentina sampdoria
  shadow sunshine flower fiore summer estate winter inverno spring primavera autumn autunno holiday vacanze sole luna stella
  michael michelle jessica jennifer daniel andrew thomas charlie jordan ashley nicole anthony matthew joshua robert hannah
  andrea alessandro alessandra francesco francesca giuseppe giovanni antonio antonella martina matteo marco luca lorenzo
  simone stefano stefania federico federica valentina giulia giuliana chiara roberto roberta riccardo davide daniele claudia
  elisa elena sara laura paola maria mariarosa salvatore vincenzo michele nicola pietro paolo
  computer internet google facebook instagram whatsapp samsung iphone android windows microsoft apple amazon netflix
  freedom liberta trustno trustnoone whatever nothing nonloso boh ciao ciaociao ciaobello ciaobella hello hellohello goodbye
  blink buster killer hunter ranger trouble cookie cheese chocolate cioccolato pizza pasta banana orange butter coffee caffe
  ferrari maserati lamborghini mustang porsche harley yamaha ducati vespa fiat italia italian italiano sicilia milano venezia
  firenze bologna palermo genova verona garibaldi
  fieldstock stock warehouse magazzino terminale terminali tecnico technician office ufficio azienda company business lavoro
  matrix access abc abcd abcde abcdef abcdefg abcdefgh aaaaaa zzzzzz xxxxxx money soldi bitcoin happy felice lucky fortuna
  jesus gesu dio god angel angelo angela madonna heaven rainbow arcobaleno silver golden purple forever persempre lovers
  sex sexy fuckyou fuckoff cazzo merda stronzo vaffanculo bastardo biscotto pallina gattino gatto micio cane cagnolino
  corona covid pandemic lockdown`
    .split(/\s+/)
    .filter(Boolean),
)

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm']
const sequences = rows.flatMap((row) => [row + row, [...(row + row)].reverse().join('')])
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `plain` drops accents and case; `core` also drops the digits and punctuation that people add at both ends of a word. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const core = (text: string) => plain(text).replace(/^[^a-z@$]+|(?<![^a-z@$])[^a-z@$]+$/g, '')
const unleet = (text: string) => [...text].map((sign) => leet[sign] ?? sign).join('')
const letters = (text: string) => text.replace(/[^a-z]/g, '')

const isRepeated = (text: string) => /^(.{1,5}?)\1+.{0,4}$/.test(text) || new Set(text).size <= 3
const isSequence = (text: string) => sequences.some((row) => row.includes(text))

function isCommon(password: string): boolean {
  const bare = core(password)
  const forms = [letters(plain(password)), letters(bare), letters(unleet(bare)), letters(unleet(plain(password)))]
  // A common word followed by enough other characters is accepted.
  return forms.some((form) => commonWords.has(form) && password.length - form.length <= 8)
}

/** A name with a few characters around it. */
function isOwnName(password: string, names: readonly string[]): boolean {
  const text = plain(password)
  const parts = names
    .flatMap((name) => [plain(name), ...plain(name).split(/[^a-z0-9]+/)])
    .filter((part) => part.length >= 3)
    .sort((left, right) => right.length - left.length)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text)
  return rest.length < text.length && letters(rest).length < 4 && rest.length < 8
}

/** Nothing but what cannot be seen: blanks of every width, controls, zero-width characters. */
const isBlank = (password: string): boolean => /^[\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(password)

export function isEasyPassword(password: string, names: readonly string[] = []): boolean {
  const text = plain(password)
  return (
    isBlank(password) ||
    isRepeated(text) ||
    isSequence(text) ||
    isSequence(text.replace(/[^a-z0-9]/g, '')) ||
    isCommon(password) ||
    isOwnName(password, names)
  )
}

type Named = { username: string; first_name: string; last_name: string; email: string }

/** Refuses with a field error; the schema checks the length. */
export function refuseEasyPassword(password: string, person: Named): void {
  const names = [person.username, person.first_name, person.last_name, person.email.split('@')[0] ?? '']
  if (isBlank(password)) throw invalidField('password', 'password_blank')
  if (isEasyPassword(password, names)) throw invalidField('password', 'password_common')
}
