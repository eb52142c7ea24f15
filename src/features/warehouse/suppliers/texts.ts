/** Words of suppliers. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  title: screens.suppliers,
  one: ['supplier', 'fornitore'],
  new: ['New supplier', 'Nuovo fornitore'],
  edit: ['Edit supplier', 'Modifica fornitore'],
  logo: ['Logo', 'Logo'],
  terminal_id_pattern: ['Form of terminal IDs', 'Forma dei codici terminale'],
  terminal_id_hint: [
    '# is a digit, @ a letter, * either; several forms with commas. Empty: 4 to 16 letters or digits.',
    '# è una cifra, @ una lettera, * entrambe; più forme con virgole. Vuoto: da 4 a 16 lettere o cifre.',
  ],
  delivery_notes: ['DDTs', 'DDT'],
  products: screens.products,
  empty: [
    'Suppliers are the banks, acquirers and makers whose terminals you keep.',
    'I fornitori sono le banche, gli acquirer e i produttori di cui custodisci i terminali.',
  ],
})
