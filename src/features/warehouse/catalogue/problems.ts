/** What can be wrong with the rows of the catalogue's uploads, and with a part number wherever one is named. */
import { both } from '#lib/texts/texts.ts'
import { type Problems, problem } from '#lib/uploads/upload.ts'

export const catalogueProblems = {
  duplicate_category_name: problem(
    both('Duplicate category name', 'Categoria duplicata'),
    both('Twice in this file, or already in the list.', 'Ripetuta nel file o già presente in elenco.'),
    { conflict: true },
  ),
  duplicate_part_number: problem(
    both('Duplicate part number', 'Codice articolo duplicato'),
    both('Twice in this file, or already in the catalogue.', 'Ripetuto nel file o già presente a catalogo.'),
    { conflict: true },
  ),
  invalid_part_number: problem(
    both('Invalid part number', 'Codice articolo non valido'),
    both(
      'Not in the catalogue, or with characters that a part number cannot have.',
      'Non è a catalogo o contiene caratteri non ammessi.',
    ),
  ),
  unknown_category: problem(
    both('Unknown category', 'Categoria sconosciuta'),
    both(
      'Not among the categories. Add it first or correct it.',
      'Non è tra le categorie. Aggiungila prima o correggila.',
    ),
  ),
  unknown_supplier: problem(
    both('Unknown supplier', 'Fornitore sconosciuto'),
    both(
      'Not among the suppliers. Add it first or correct it.',
      'Non è tra i fornitori. Aggiungilo prima o correggilo.',
    ),
  ),
} as const satisfies Problems
