/** What is said where a phone handed in what waited on it; apart from the other words, because the sign-in page loads it when it is needed. */
import { bilingual } from '#lib/texts/texts.ts'

export const handInTexts = bilingual({
  handed_in: [
    'Your account was switched off. {count} {count|entry that was|entries that were} waiting here {count|was|were} handed to the office, and nothing of it is on this phone any more.',
    'Il tuo account è stato disattivato. {count} {count|voce in attesa è stata consegnata|voci in attesa sono state consegnate} all’ufficio, e su questo telefono non ne resta nulla.',
  ],
  handed_in_part: [
    'Your account was switched off. {left} of the {count} entries that waited here could not be handed to the office and {left|stays|stay} on this phone. Ask the office to switch your account on again, and sign in.',
    'Il tuo account è stato disattivato. {left} delle {count} voci in attesa qui non {left|è stata consegnata|sono state consegnate} all’ufficio e {left|resta|restano} su questo telefono. Chiedi all’ufficio di riattivare il tuo account, e accedi.',
  ],
  ticket_gone: [
    'If your account was switched off: what waits here can no longer be handed in by itself. Ask the office to switch your account on again, and sign in.',
    'Se il tuo account è stato disattivato: quanto è in attesa qui non si può più consegnare da solo. Chiedi all’ufficio di riattivare il tuo account, e accedi.',
  ],
})
