/** Words of the letter to the client. */
import { bilingual } from '#lib/texts.ts'

export const paperTexts = bilingual(
  {
    title: 'Differences in the list of terminals',
    about: 'Your list of {on}, {rows} {rows|row|rows}, file {file}',
    lead: 'We have compared your list with our records. Of these {count} {count|terminal|terminals} we believe that the list should be mended; please check and let us know.',
    to: 'To',
    on: 'Date {on}',
    found: 'What we found',
    many: 'These are the first {count}; the attached list (xlsx) holds all.',
    page: 'Page {page} of {pages}',
  },
  {
    title: 'Differenze nell’elenco dei terminali',
    about: 'Vostro elenco del {on}, {rows} {rows|riga|righe}, file {file}',
    lead: 'Abbiamo confrontato il vostro elenco con i nostri dati. Per {count} {count|terminale|terminali} riteniamo che l’elenco vada corretto; vi preghiamo di verificare e di farci sapere.',
    to: 'Spett.le',
    on: 'Data {on}',
    found: 'Cosa abbiamo riscontrato',
    many: 'Queste sono le prime {count}; l’elenco allegato (xlsx) le contiene tutte.',
    page: 'Pagina {page} di {pages}',
  },
)
