/** Words of the dashboard; those of its figures belong to the features that give them. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  updated: ['Updated {at}', 'Aggiornato {at}'],
  year_of: ['Year {year}', 'Anno {year}'],
  cards: ['Numbers', 'Numeri'],
  same: ['As last week', 'Come una settimana fa'],
  change: ['{change} since last week', '{change} in una settimana'],
  no_change_yet: ['Last week is not recorded yet', 'Una settimana fa non era registrato'],
  tasks: ['To do', 'Da gestire'],
  nothing_to_do: ['Nothing needs action.', 'Non c’è nulla da gestire.'],
  show_table: ['Show as a table: {title}', 'Mostra come tabella: {title}'],
  show_chart: ['Show as a chart: {title}', 'Mostra come grafico: {title}'],
  chart_keys: [
    '{title}. Arrow keys go through the values, Enter opens the list.',
    '{title}. Le frecce scorrono i valori, Invio apre l’elenco.',
  ],
  share: ['Share', 'Quota'],
  target_reached: ['Goal reached', 'Obiettivo raggiunto'],
  below_target: ['Below {target}', 'Sotto il {target}'],
  more_rows: ['{count} more in the table', 'Altri {count} nella tabella'],
  no_data: ['Nothing in {year}.', 'Nulla nel {year}.'],
  no_rows: ['Nothing to show.', 'Nulla da mostrare.'],
  none: ['None', 'Nessuno'],
  export: ['Export', 'Esporta'],
  sheet: screens.dashboard,
  part: ['Part', 'Sezione'],
  figure: ['Figure', 'Dato'],
  what: ['Of which', 'Di cui'],
  open_count: ['Open {count}', 'Aperti {count}'],
  late_count: ['Out of SLA {count}', 'Fuori SLA {count}'],
  open_legend: ['Open: darker for more', 'Aperti: più scuro, più numerosi'],
  late_legend: ['Red: out of SLA', 'Rosso: fuori SLA'],
})
