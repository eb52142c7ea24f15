/** What can be wrong with serials that are uploaded, scanned or listed; each upload uses those that its checks can find. */
import { fieldWords } from '#lib/texts/field-errors.ts'
import { both } from '#lib/texts/texts.ts'
import { type Problems, problem } from '#lib/uploads/upload.ts'

export const serialProblems = {
  duplicate_serial_number: problem(
    both('Duplicate serial number', 'Matricola duplicata'),
    both('Twice in this file, or already in the warehouse.', 'Ripetuta nel file o già presente in magazzino.'),
    { conflict: true },
  ),
  invalid_serial_number: problem(both('Invalid serial number', 'Matricola non valida'), fieldWords.serial_number),
  status_mismatch: problem(
    both('Status mismatch', 'Stato non corrispondente'),
    both('The product is known with another status.', 'Il prodotto è in archivio con un altro stato.'),
    { conflict: true },
  ),
  product_not_in_stock: problem(
    both('Product not in stock', 'Prodotto non in magazzino'),
    both('Only products in stock can be chosen.', 'Si possono scegliere solo prodotti in magazzino.'),
    { conflict: true },
  ),
  product_not_in_damage_stock: problem(
    both('Product not in damage stock', 'Prodotto non nel magazzino guasti'),
    both('Only products in damage stock can be chosen.', 'Si possono scegliere solo prodotti del magazzino guasti.'),
    { conflict: true },
  ),
  not_from_selected_supplier: problem(
    both('Not from the selected supplier', 'Non del fornitore selezionato'),
    both('The product belongs to another supplier.', 'Il prodotto è di un altro fornitore.'),
    { conflict: true },
  ),
  not_installed_serial_number: problem(
    both('Serial number not installed', 'Matricola non installata'),
    both('The records do not show it as installed.', 'Non risulta installata.'),
    { conflict: true },
  ),
  not_assigned_tech_serial_number: problem(
    both('Not assigned to any technician', 'Non assegnata ad alcun tecnico'),
    both('The records show it with no technician.', 'Non risulta assegnata a nessun tecnico.'),
    { conflict: true },
  ),
  not_exists_serial_number: problem(
    both('Serial number does not exist', 'Matricola inesistente'),
    both('It is not in the records.', 'Non è in archivio.'),
    { conflict: true },
  ),
  searial_not_assigned_this_tech: problem(
    both('Not assigned to this technician', 'Non assegnata a questo tecnico'),
    both('The records show it with another technician.', 'Risulta assegnata a un altro tecnico.'),
  ),
  unknown_warehouse: problem(
    both('Unknown warehouse', 'Magazzino sconosciuto'),
    both('No warehouse has this name or code.', 'Nessun magazzino ha questo nome o codice.'),
  ),
} as const satisfies Problems
export type SerialProblem = keyof typeof serialProblems
