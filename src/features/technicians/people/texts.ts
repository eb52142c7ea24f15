/** Words of technicians and of what they hold. */
import { texts as accountTexts } from '#features/office/accounts/texts.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

const ownTexts = withRecordWords({
  one: ['technician', 'tecnico'],
  new: screens.new_technician,
  empty: [
    'Technicians install and withdraw terminals. Each signs in and sees only their own products and orders.',
    'I tecnici installano e ritirano i terminali. Ognuno accede e vede solo i propri prodotti e ordini.',
  ],
  username_hint: [
    '3 to 50 letters, digits, dots, dashes or underscores; it is the name to sign in with.',
    'Da 3 a 50 lettere, cifre, punti, trattini o trattini bassi; serve per accedere.',
  ],
  language_hint: ['For their screens and the mails they get.', 'Per le schermate e per le email che riceve.'],
  provinces: ['Provinces', 'Province'],
  provinces_covered: ['Provinces covered', 'Province coperte'],
  provinces_hint: ['Found by name or by their two letters.', 'Si trovano per nome o per sigla.'],
  provinces_none: ['No province yet.', 'Ancora nessuna provincia.'],
  provinces_by_office: [
    'The office decides which provinces you cover.',
    'È l’ufficio a decidere quali province copri.',
  ],
  maximum_open_hint: ['Empty for any number.', 'Vuoto: nessun limite.'],
  held: ['Held', 'In carico'],
  products_held: ['Products held', 'Prodotti in carico'],
  faulty: records.faulty_many,
  faulty_held: ['Faulty held', 'Guasti in carico'],
  open_jobs: ['Open jobs', 'Interventi aperti'],
  maximum_short: ['Maximum', 'Massimo'],
  their_jobs: ['Their interventions', 'I suoi interventi'],
  absences_of: ['Absences of {name}', 'Assenze di {name}'],
  absences_hint: [
    'On these days the suggestion gives them no jobs that are due before they are back.',
    'In questi giorni il suggerimento non assegna interventi che scadono prima del rientro.',
  ],
  add_absence: ['Add an absence', 'Aggiungi un’assenza'],
  remove_absence: ['Remove this absence', 'Togli questa assenza'],
  no_absences: ['No absences.', 'Nessuna assenza.'],
  hours: ['Working hours', 'Orario di lavoro'],
  hours_of: ['Working hours of {name}', 'Orario di lavoro di {name}'],
  work_from: ['Works from', 'Lavora dalle'],
  work_until: ['Works until', 'Lavora fino alle'],
  lunch_from: ['Lunch from', 'Pausa pranzo dalle'],
  lunch_minutes: ['Minutes of lunch', 'Minuti di pausa'],
  day_minutes: ['Minutes of a day at most', 'Minuti al giorno al massimo'],
  day_minutes_hint: [
    'Work and driving. Empty: the working hours without lunch.',
    'Lavoro e guida. Vuoto: l’orario di lavoro senza la pausa.',
  ],
  home: ['Home town', 'Comune di partenza'],
  home_hint: [
    'The municipality where the day begins and ends; only admins see it.',
    'Il comune dove la giornata inizia e finisce; lo vedono solo gli amministratori.',
  ],
  jobs_in_use: ['{count|intervention|interventions}', '{count|intervento|interventi}'],
  deactivate_hint: [
    'They are signed out everywhere at once and can no longer sign in. What they hold stays with them.',
    'Viene disconnesso subito ovunque e non può più accedere. Ciò che ha in carico non cambia.',
  ],
  products_of: ['Their products', 'Prodotti in carico'],
  products_in_use: ['{count|product|products}', '{count|prodotto|prodotti}'],
  orders_in_use: ['{count|order|orders}', '{count|ordine|ordini}'],
  movements_in_use: ['{count|movement|movements}', '{count|movimento|movimenti}'],
  work: ['Work', 'Lavoro'],
  sign_in: ['Sign-in', 'Accesso'],
})

/** A technician has an account, whose words are said there. */
export const texts = { ...accountTexts, ...ownTexts }
