/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/dispatch-board': {
    chapter: 'planning-days',
    purpose: both(
      'Who does what on which day: technicians down, days across, jobs without a day beside them.',
      'Chi fa che cosa e in quale giorno: tecnici in verticale, giorni in orizzontale, di lato gli interventi senza giorno.',
    ),
    work: both(
      'Carry a job to a day; the day says first what would follow. Or choose Move to… and take the best of the list.',
      'Porta un intervento su un giorno: il giorno dice prima che cosa comporta. Oppure scegli Sposta a… e prendi il migliore dell’elenco.',
    ),
    next: both(
      'Every move is written at once, can be undone, and the technician is told.',
      'Ogni spostamento è scritto subito, si può stornare e il tecnico viene avvisato.',
    ),
  },
  '/dispatch-board/$technician/$on': {
    chapter: 'planning-days',
    purpose: both(
      'A technician’s day by itself: each stop with its time, why it stands there and what is at risk.',
      'La giornata di un tecnico: ogni tappa con l’orario, perché è lì e che cosa è a rischio.',
    ),
    work: both(
      'Drag a stop to another place, or fix it where it is: the cost in minutes is said at once.',
      'Trascina una tappa in un altro posto o fissala dov’è: il costo in minuti è indicato subito.',
    ),
    next: both(
      'The technician’s phone shows the new order. An order that the technician took instead is shown beside it.',
      'Il telefono del tecnico mostra il nuovo ordine. Se il tecnico ne segue un altro, lo vedi di lato.',
    ),
  },
  '/planning-settings': {
    chapter: 'planning-days',
    purpose: both(
      'What planning rests on: the municipality of every job.',
      'Ciò su cui si basa la pianificazione: il comune di ogni intervento.',
    ),
    work: both(
      'Say which municipality a town means that is not found by its name.',
      'Indica quale comune è una località che non si trova per nome.',
    ),
    next: both(
      'From then on all jobs with that town are known to be there. Forget takes it back.',
      'Da quel momento tutti gli interventi di quella località risultano lì. Dimentica torna indietro.',
    ),
  },
})
