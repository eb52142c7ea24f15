/** The title of the outbox, apart from its other words, because the first page loads the titles of all features. */
import { bilingual } from '#lib/texts/texts.ts'

export const outboxTitles = bilingual({ outbox: ['To send', 'Da inviare'] })
