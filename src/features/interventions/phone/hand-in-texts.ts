/** What is said where a phone handed in what waited on it; apart from the other words, because the sign-in page loads it when it is needed. */
import { bilingual } from '#lib/texts/texts.ts'

export const handInTexts = bilingual({
  handed_in: [
    'Your account was switched off. {count} {count|entry that was|entries that were} waiting here {count|was|were} handed to the office, and nothing of it is on this phone any more.',
    'Il tuo account è stato disattivato. {count} {count|voce in attesa è stata consegnata|voci in attesa sono state consegnate} all’ufficio, e su questo telefono non ne resta nulla.',
  ],
})
