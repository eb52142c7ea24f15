/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/file-formate': {
    chapter: 'client-file',
    purpose: both(
      'What clients’ files and due dates depend on: formats, modules, codes, closing days, reasons, holidays.',
      'Ciò da cui dipendono file e scadenze: formati, moduli, codici, giorni di chiusura, motivi, festività.',
    ),
    work: both(
      'Choose a tab. A format is easiest made from a file: drop it and check what is proposed.',
      'Scegli una scheda. Un formato si crea meglio da un file: trascinalo e controlla la proposta.',
    ),
    next: both(
      'Changes of days or closures show first which jobs they move, then they are applied.',
      'Le modifiche a giorni o chiusure mostrano prima quali interventi spostano, poi si applicano.',
    ),
  },
})
