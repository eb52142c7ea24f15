import { expect, test } from 'vitest'
import { type DescribedCode, proposeCode, proposePart } from './files-proposals.ts'

const code = (
  id: number,
  name: string,
  kind: DescribedCode['kind'],
  more: Partial<DescribedCode> = {},
): DescribedCode => ({
  id,
  supplier_id: null,
  code: name,
  kind,
  active: true,
  aliases: [],
  descriptions: [],
  ...more,
})
const codes = [
  code(1, 'IN1', 'installation', { descriptions: ['First installation', 'Prima installazione'] }),
  code(2, 'SO1', 'replacement', { aliases: [{ alias: 'CAMBIO POS', supplier_id: 8 }] }),
  code(3, 'RI1', 'withdrawal'),
  code(4, 'MA1', 'maintenance'),
  code(5, 'MA2', 'maintenance', { descriptions: ['Urgent repair', 'Riparazione urgente'] }),
  code(6, 'RTX', 'withdrawal', { supplier_id: 8, aliases: [{ alias: 'PICKUP', supplier_id: 8 }] }),
  code(7, 'OLD', 'reconfiguration', { active: false }),
]

test.each([
  ['Cambio POS', 2, 'other_client'],
  ['pick-up', 3, 'other_client'],
  ['PRIMA INSTALLAZIONE POS', 1, 'description'],
  ['Riparazione urgente', 5, 'description'],
  ['Disinstallazione', 3, 'kind'],
  ['SOSTIT.', 2, 'kind'],
  ['Guasto', undefined, undefined],
  ['Riconfigurazione', undefined, undefined],
  ['XYZ', undefined, undefined],
])('%s stands for', (word, id, reason) => {
  const found = proposeCode(codes, 7, word)
  expect([found?.id, found?.reason]).toEqual([id, reason])
})

test('names of terminals: as another client uses them, or as the parts are called', () => {
  const parts = [
    { id: 1, part_number: 'PAX-A920', model_number: 'A920' },
    { id: 2, part_number: 'ING-D5', model_number: 'Desk/5000' },
  ]
  const models = [{ id: 1, supplier_id: 8, name: 'Terminale fisso', part_ids: [2] }]
  const ids = ['TERMINALE FISSO', 'PAX A920 4G', 'desk 5000', 'V240m', ''].map(
    (word) => proposePart(models, parts, word)?.id,
  )
  expect(ids).toEqual([2, 1, 2, undefined, undefined])
})
