/** The title of the settings' page, apart so that the table of contents does not load all their words. */
import { both } from '#lib/texts/texts.ts'

export const titles = { file_format: both('File format', 'Formato file') } as const
