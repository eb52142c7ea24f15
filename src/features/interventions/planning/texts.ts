/** The words of planning: places, hours, days. */
import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { withRecordWords } from '#lib/words/records.ts'

export const texts = withRecordWords({
  places_hint: [
    'A job’s municipality is found from its city and province. What is not found is put right here once, for all jobs there are and will be.',
    'Il comune di un intervento si ricava da città e provincia. Quello che non si trova si corregge qui una volta, per tutti gli interventi presenti e futuri.',
  ],
  unknown_places: ['Not found', 'Non trovati'],
  known_places: ['Put right', 'Corretti'],
  written: ['As written', 'Come è scritto'],
  jobs: ['Open jobs', 'Interventi aperti'],
  municipality: ['Municipality', 'Comune'],
  choose_municipality: ['Choose the municipality', 'Scegli il comune'],
  other_municipality: ['Another…', 'Un altro…'],
  means: ['It is {name} ({province})', 'È {name} ({province})'],
  place_saved: ['{city} is {name} ({province}) from now on', 'D’ora in poi {city} è {name} ({province})'],
  place_forgotten: ['{city} is to be put right again', '{city} è di nuovo da correggere'],
  forget: ['Forget', 'Dimentica'],
  all_found: ['The municipality of every open job is known.', 'Il comune di ogni intervento aperto è noto.'],
  nothing_put_right: ['Nothing had to be put right yet.', 'Finora non è stato necessario correggere nulla.'],
  without_city: [
    '{count} open {count|job has|jobs have} no city at all: enter it in the job.',
    '{count} {count|intervento aperto non ha|interventi aperti non hanno} la città: indicala nell’intervento.',
  ],
  planned_day: ['Planned day', 'Giorno pianificato'],
  opening_hours: ['Opening hours', 'Orari di apertura'],
  work_minutes: ['Minutes of work', 'Minuti di lavoro'],
  no_province: ['no province', 'senza provincia'],
  boundaries: [
    'Boundaries © ISTAT 2023 via openpolis, CC BY 4.0.',
    'Confini © ISTAT 2023 tramite openpolis, CC BY 4.0.',
  ],
  estimated: [
    'Driving times are estimates: straight line × 1.35 at 45 km/h, 12 minutes within one municipality.',
    'I tempi di guida sono stime: linea d’aria × 1,35 a 45 km/h, 12 minuti all’interno dello stesso comune.',
  ],
  by_matrix: [
    'Driving times come from the files of minutes where these have them; the others are estimates: straight line × 1.35 at 45 km/h.',
    'I tempi di guida vengono dai file dei minuti dove ci sono; gli altri sono stime: linea d’aria × 1,35 a 45 km/h.',
  ],
  minutes: ['Driving times', 'Tempi di guida'],
  minutes_hint: [
    'ISTAT publishes minutes between municipalities by region and province. Drop such a file here as it comes: the zip of a region, or a csv or txt out of it, up to 512 MB. It is used instead of estimates; no service on the internet is asked.',
    'L’ISTAT pubblica i minuti tra i comuni per regione e provincia. Trascina qui un file di questo tipo così com’è: lo zip di una regione, oppure un csv o txt che contiene, fino a 512 MB. Si usa al posto delle stime; non si interroga alcun servizio su internet.',
  ],
  minutes_drop: ['Drop a file of minutes here', 'Trascina qui un file di minuti'],
  minutes_choose: ['Choose file', 'Scegli file'],
  minutes_none: [
    'No file yet: all driving times are estimates.',
    'Ancora nessun file: tutti i tempi di guida sono stime.',
  ],
  minutes_ready: [
    '{pairs} pairs of municipalities; {left_out} rows left out (more than 3 hours, or not in Italy today)',
    '{pairs} coppie di comuni; {left_out} righe tralasciate (oltre 3 ore, o comuni che non esistono più)',
  ],
  minutes_reading: ['Reading, {share} %', 'Lettura, {share} %'],
  minutes_added: ['{pairs} pairs of municipalities are known now', 'Ora sono note {pairs} coppie di comuni'],
  minutes_remove: ['Remove', 'Rimuovi'],
  minutes_removed: ['Removed: these times are estimates again', 'Rimosso: questi tempi sono di nuovo stime'],
  reason_columns: [
    'No columns for origin, destination and minutes were found: it needs the ISTAT codes of two municipalities and the minutes (or seconds) between them.',
    'Non si trovano le colonne di origine, destinazione e minuti: servono i codici ISTAT di due comuni e i minuti (o secondi) tra loro.',
  ],
  reason_no_pairs: ['No two municipalities of Italy are in it.', 'Non contiene due comuni italiani.'],
  reason_wrong_rows: ['Too many rows are not two codes and a number.', 'Troppe righe non sono due codici e un numero.'],
  reason_unreadable: [
    'This is no csv, and no zip with csv files in it. Save a workbook (xlsx) as csv first.',
    'Non è un csv, né uno zip che ne contiene. Una cartella di lavoro (xlsx) va prima salvata come csv.',
  ],
  reason_interrupted: [
    'It could not be read to its end. An admin can try again on the system page.',
    'Non è stato letto fino in fondo. Un amministratore può riprovare dalla pagina di sistema.',
  ],
  reason_too_large: [
    'It is larger than a file of minutes can be.',
    'È più grande di quanto possa essere un file di minuti.',
  ],
})

export const errors = defineErrors('planning', {
  unknown_municipality: invalid('This municipality does not exist.', 'Questo comune non esiste.'),
  unknown_technician: invalid('This technician does not exist.', 'Questo tecnico non esiste.'),
  technician_inactive: conflict(
    'This technician is switched off and gets no more jobs.',
    'Questo tecnico non è attivo e non riceve altri interventi.',
  ),
  day_over: conflict('This day is over: its order stays as it is.', 'Questa giornata è passata: l’ordine resta com’è.'),
  order_changed: conflict(
    'The stops of {name} have changed meanwhile. Look at the day again.',
    'Nel frattempo le tappe di {name} sono cambiate. Ricontrolla la giornata.',
  ),
  refused: conflict('Nothing was planned: {reason}', 'Non è stato pianificato nulla: {reason}'),
  confirm: conflict('Confirm first: {reasons}', 'Serve una conferma: {reasons}'),
})
