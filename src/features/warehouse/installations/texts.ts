/** The words of stays of products in shops. */
import { withRecordWords } from '#lib/words/records.ts'

export const texts = withRecordWords({
  title: ['Installations', 'Installazioni'],
  standing: ['Still there', 'Ancora sul posto'],
  stay_since: ['Since {from}', 'Dal {from}'],
  stay_between: ['{from} to {to}', 'Dal {from} al {to}'],
  shop_unknown: ['Shop not known', 'Esercente non noto'],
})
