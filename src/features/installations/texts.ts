/** The words of stays of products in shops. */
import { bilingual } from '#lib/texts.ts'

export const texts = bilingual(
  { stay_since: 'Since {from}', stay_between: '{from} to {to}', shop_unknown: 'Shop not known' },
  { stay_since: 'Dal {from}', stay_between: 'Dal {from} al {to}', shop_unknown: 'Esercente non noto' },
)
