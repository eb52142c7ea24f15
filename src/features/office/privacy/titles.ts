/** Titles of the screens, which the frame knows before it loads them. */
import { both } from '#lib/texts/texts.ts'

export const titles = { privacy: both('Privacy', 'Privacy') }
