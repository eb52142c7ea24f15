/**
 * The nouns of the tables that keep a record from being deleted, as in "12 products, 3 DDTs": where a list shows them, its address and the
 * references that it filters by. A table without a noun keeps records as well; `test/house/uses.test.ts` asks for its noun.
 */
import { both } from '#lib/texts/texts.ts'
import type { Nouns } from '#server/records/uses.ts'

const jobs = both('{count|intervention|interventions}', '{count|intervento|interventi}')
const models = both('{count|TML model|TML models}', '{count|modello TML|modelli TML}')
const movements = both(
  '{count|past movement of stock|past movements of stock}',
  '{count|movimento passato|movimenti passati}',
)

export const nouns: Nouns = {
  part: {
    items: both(
      '{count|part in the catalogue|parts in the catalogue}',
      '{count|articolo a catalogo|articoli a catalogo}',
    ),
    list: '/port-and-model',
    by: ['supplier_id', 'category_id'],
  },
  product: {
    items: both('{count|product|products}', '{count|prodotto|prodotti}'),
    list: '/products',
    by: ['supplier_id', 'warehouse_id', 'part_id'],
  },
  delivery_note: {
    items: both('{count|DDT|DDTs}', '{count|DDT|DDT}'),
    list: '/ddt',
    by: ['supplier_id', 'warehouse_id'],
  },
  return_note: {
    items: both('{count|return DDT|return DDTs}', '{count|DDT di reso|DDT di reso}'),
    list: '/return-ddt',
    by: ['supplier_id', 'warehouse_id', 'courier_id'],
  },
  assignment: {
    items: both('{count|assignment|assignments}', '{count|assegnazione|assegnazioni}'),
    list: '/all-assigned-technician',
    by: ['warehouse_id', 'courier_id'],
  },
  technician_order: { items: both('{count|order|orders}', '{count|ordine|ordini}') },
  order_line: { items: both('{count|line of an order|lines of orders}', '{count|riga di un ordine|righe di ordini}') },
  stock_change: { items: movements },
  installation: { items: both('{count|installation|installations}', '{count|installazione|installazioni}') },
  technician_minimum: {
    items: both(
      '{count|minimum of a technician|minimums of technicians}',
      '{count|scorta minima di un tecnico|scorte minime di tecnici}',
    ),
  },
  module_name: { items: both('{count|module name|module names}', '{count|nome modulo|nomi modulo}') },
  intervention_code: {
    items: both('{count|intervention code|intervention codes}', '{count|codice intervento|codici intervento}'),
  },
  intervention_code_alias: {
    items: both('{count|alias of a code|aliases of codes}', '{count|alias di un codice|alias di codici}'),
  },
  closing_days: {
    items: both(
      '{count|line of closing days|lines of closing days}',
      '{count|riga di giorni di chiusura|righe di giorni di chiusura}',
    ),
  },
  pos_code: { items: both('{count|POS code|POS codes}', '{count|codice POS|codici POS}') },
  tml_model: { items: models },
  tml_model_part: { items: models },
  closure: { items: both('{count|closure|closures}', '{count|chiusura|chiusure}') },
  cut_off: { items: both('{count|cut-off hour|cut-off hours}', '{count|orario limite|orari limite}') },
  cost_setting: {
    items: both('{count|cost setting|cost settings}', '{count|impostazione di costo|impostazioni di costo}'),
    list: '/cost-settings',
    by: ['supplier_id', 'module_id', 'code_id'],
  },
  file_format: {
    items: both('{count|file format|file formats}', '{count|formato file|formati file}'),
    list: '/file-formate',
    by: ['supplier_id', 'module_id'],
  },
  intervention: { items: jobs, list: '/intervention-assign', by: ['supplier_id', 'module_id', 'code_id'] },
  closing: {
    items: both('{count|closing request|closing requests}', '{count|richiesta di chiusura|richieste di chiusura}'),
  },
  archive_file: {
    items: both('{count|archive file|archive files}', '{count|file in archivio|file in archivio}'),
    list: '/archive-files',
    by: ['supplier_id', 'module_id'],
  },
  archive_file_intervention: { items: jobs, list: '/intervention-assign', by: ['archive_file_id'] },
  comparison: {
    items: both('{count|comparison|comparisons} of terminal IDs', '{count|confronto|confronti} di codici TML'),
    list: '/compare-terminals',
    by: ['supplier_id'],
  },
  comparison_alias: {
    items: both(
      '{count|serial that the client writes in another way|serials that the client writes in another way}',
      '{count|matricola che il cliente scrive in altro modo|matricole che il cliente scrive in altro modo}',
    ),
  },
  statement: { items: both('{count|statement|statements}', '{count|rendiconto|rendiconti}') },
  client_report: {
    items: both(
      '{count|report to the client|reports to the client}',
      '{count|esito inviato al cliente|esiti inviati al cliente}',
    ),
  },
  // What only repeats others, which are counted themselves: balances of past movements, the counters of papers.
  stock_balance: null,
  document_series: null,
}
