/** What can be wrong with the rows of the settings' uploads. */
import { both } from '#lib/texts/texts.ts'
import { type Problem, type Problems, problem } from '#lib/uploads/upload.ts'

export const settingUploadProblems = {
  duplicate_code: problem(
    both('Duplicate code', 'Codice duplicato'),
    both('Twice in this file, or already in the list.', 'Ripetuto nel file o già presente in elenco.'),
    { conflict: true },
  ),
  duplicate_alias: problem(
    both('Duplicate alias', 'Alias duplicato'),
    both('This client’s alias already stands for a code.', 'Questo alias del cliente indica già un codice.'),
    { conflict: true },
  ),
  duplicate_line: problem(
    both('Duplicate line', 'Riga duplicata'),
    both('Twice in this file, or already in the list.', 'Ripetuta nel file o già presente in elenco.'),
    { conflict: true },
  ),
  duplicate_model: problem(
    both('Duplicate model', 'Modello duplicato'),
    both('Twice in this file, or already in the list.', 'Ripetuto nel file o già presente in elenco.'),
    { conflict: true },
  ),
  unknown_supplier: problem(
    both('Unknown supplier', 'Fornitore sconosciuto'),
    both(
      'Not among the suppliers. Add it first or correct it.',
      'Non è tra i fornitori. Aggiungilo prima o correggilo.',
    ),
  ),
  unknown_code: problem(
    both('Unknown intervention code', 'Codice intervento sconosciuto'),
    both(
      'Neither a code nor an alias of this supplier, nor one that all share.',
      'Non è un codice né un alias di questo fornitore, né uno comune a tutti.',
    ),
  ),
  unknown_module: problem(
    both('Unknown module', 'Modulo sconosciuto'),
    both('Not among the modules of this supplier.', 'Non è tra i moduli di questo fornitore.'),
  ),
  unknown_part: problem(
    both('Unknown part number', 'Codice articolo sconosciuto'),
    both('Not in the catalogue.', 'Non è a catalogo.'),
  ),
  invalid_kind: problem(
    both('Unknown kind', 'Tipo sconosciuto'),
    both(
      'Installation, replacement, withdrawal, reconfiguration or maintenance.',
      'Installazione, sostituzione, ritiro, riconfigurazione o manutenzione.',
    ),
  ),
  invalid_choice: problem(
    both('Value not foreseen', 'Valore non previsto'),
    both('Write one of the words of the sample file.', 'Scrivi una delle parole del file di esempio.'),
  ),
  invalid_province: problem(
    both('Unknown province', 'Provincia sconosciuta'),
    both('Use the two letters of an Italian province.', 'Usa la sigla di una provincia italiana.'),
  ),
  province_without_code: problem(
    both('Province without a code', 'Provincia senza codice'),
    both('A province needs a code beside it.', 'Una provincia richiede anche un codice.'),
  ),
  invalid_day: problem(
    both('Wrong date', 'Data errata'),
    both('Write the day as DD-MM-YYYY.', 'Scrivi il giorno come GG-MM-AAAA.'),
  ),
  invalid_days: problem(both('Wrong number of days', 'Numero di giorni errato'), both('From 0 to 365.', 'Da 0 a 365.')),
  invalid_amount: problem(
    both('Wrong amount', 'Importo errato'),
    both('Write the amount as 35.00.', 'Scrivi l’importo come 35,00.'),
  ),
} as const satisfies Problems

type Name = keyof typeof settingUploadProblems
/** Those that one upload can find. */
export const someProblems = <const Names extends readonly Name[]>(...names: Names) =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(names.map((name) => [name, settingUploadProblems[name]])) as Record<Names[number], Problem>
