/** The fields of a closing that a file back to the client can hold, with the words that clients use as headings for them. */

import { kindWords, outcomeWords } from '#features/interventions/settings/kinds.ts'
import type { Words } from '#lib/texts/texts.ts'
import { withRecordWords } from '#lib/words/records.ts'

type ReportField = {
  label: Words
  kind: 'text' | 'day' | 'time' | 'choice' | 'code'
  /** Of a choice: what each stands for until the format gives it the client's word. */
  choices?: Readonly<Record<string, Words>>
  /** Compared without case, accents, spaces and signs. */
  headings: readonly string[]
}

const list = (text: string) => text.split(',').map((word) => word.trim())

const labels = withRecordWords({
  number: ['Our number', 'Nostro numero'],
  kind: ['Kind of job', 'Tipo di intervento'],
  outcome_code: ['Outcome, client’s code', 'Esito, codice del cliente'],
  outcome_reason: ['Outcome in words', 'Esito in parole'],
  worked_on: ['Day of work', 'Giorno del lavoro'],
  worked_time: ['Time of work', 'Ora del lavoro'],
  confirmed_on: ['Confirmed on', 'Confermato il'],
  installed_serial: ['Installed serial', 'Matricola installata'],
  installed_model: ['Installed model', 'Modello installato'],
  withdrawn_serial: ['Withdrawn serial', 'Matricola ritirata'],
  withdrawn_model: ['Withdrawn model', 'Modello ritirato'],
  condition: ['Condition of the withdrawn unit', 'Stato dell’apparato ritirato'],
  client_terminal_id: ['Client terminal ID', 'Codice terminale (TML)'],
  tml_model: ['TML model asked for', 'Modello TML richiesto'],
  merchant_signer: ['Signed by', 'Firmato da'],
  sla: ['In time or late', 'Nei tempi o in ritardo'],
  change: ['New or changed', 'Nuova o modificata'],
  works: ['works', 'funzionante'],
  faulty: ['faulty', 'guasto'],
  in_time: ['in time', 'nei tempi'],
  late: ['late', 'in ritardo'],
  new: ['new', 'nuova'],
  changed: ['changed', 'modificata'],
})

export const reportFields = {
  client_reference: {
    label: labels.client_reference,
    kind: 'text',
    headings:
      list(`client reference, reference, request number, request id, ticket, ticket number, order id, order number,
      work order, id, n richiesta, nr richiesta, numero richiesta, richiesta, riferimento, rif, riferimento cliente,
      numero ordine, numero ticket, pratica, numero pratica, protocollo, chiamata, odl, id richiesta`),
  },
  number: {
    label: labels.number,
    kind: 'text',
    headings: list('our number, numero intervento, vostro numero, nostro numero, n intervento'),
  },
  code: {
    label: labels.intervention_code,
    kind: 'code',
    headings:
      list(`intervention code, code, type, job type, order type, activity, cod intervento, codice intervento, tipo,
      tipo int, tipo intervento, tipologia, tipo richiesta, attivita, causale, lavorazione, codice`),
  },
  kind: {
    label: labels.kind,
    kind: 'choice',
    choices: kindWords,
    headings: list('kind, kind of job, categoria, tipo lavoro'),
  },
  outcome: {
    label: labels.outcome,
    kind: 'choice',
    choices: outcomeWords,
    headings: list(
      'outcome, result, status, closed, esito, stato, risultato, esito intervento, stato intervento, chiusura',
    ),
  },
  outcome_code: {
    label: labels.outcome_code,
    kind: 'choice',
    choices: outcomeWords,
    headings:
      list(`outcome code, result code, reason code, closing code, codice esito, cod esito, cod chiusura, codice chiusura,
      causale esito, causale chiusura`),
  },
  outcome_reason: {
    label: labels.outcome_reason,
    kind: 'text',
    headings: list('outcome description, reason, motivo, descrizione esito, motivazione, motivo ko, dettaglio esito'),
  },
  worked_on: {
    label: labels.worked_on,
    kind: 'day',
    headings:
      list(`day of work, work date, done on, closed on, closing date, completion date, date, data, data intervento,
      data lavoro, data chiusura, data esecuzione, eseguito il, chiuso il, data esito`),
  },
  worked_time: {
    label: labels.worked_time,
    kind: 'time',
    headings: list('time, work time, ora, ora intervento, ora chiusura, orario'),
  },
  confirmed_on: {
    label: labels.confirmed_on,
    kind: 'day',
    headings: list('confirmed on, confirmation date, data conferma, confermato il'),
  },
  installed_serial: {
    label: labels.installed_serial,
    kind: 'text',
    headings:
      list(`installed serial, serial in, new serial, serial installed, serial number, serial, matricola installata, matricola,
      nuova matricola, seriale, seriale installato, sn installato, matricola in, matricola nuova`),
  },
  installed_model: {
    label: labels.installed_model,
    kind: 'text',
    headings: list('installed model, model, modello, modello installato, nuovo modello'),
  },
  withdrawn_serial: {
    label: labels.withdrawn_serial,
    kind: 'text',
    headings: list(`withdrawn serial, serial out, old serial, removed serial, matricola ritirata, vecchia matricola,
      seriale ritirato, sn ritirato, matricola out, matricola sostituita, matricola dismessa`),
  },
  withdrawn_model: {
    label: labels.withdrawn_model,
    kind: 'text',
    headings: list('withdrawn model, old model, modello ritirato, vecchio modello'),
  },
  condition: {
    label: labels.condition,
    kind: 'choice',
    choices: { works: labels.works, faulty: labels.faulty },
    headings: list('condition, state of the terminal, stato apparato, stato terminale, stato ritirato, guasto'),
  },
  client_terminal_id: {
    label: labels.client_terminal_id,
    kind: 'text',
    headings: list(
      'terminal id, tid, tml, terminal, client terminal id, codice terminale, id terminale, termid, terminale',
    ),
  },
  tml_model: {
    label: labels.tml_model,
    kind: 'text',
    headings: list('tml model, requested model, modello richiesto, modello tml'),
  },
  pos_code: {
    label: labels.pos_code,
    kind: 'text',
    headings: list('pos code, pos, codice pos, punto vendita, cod pv, codice punto vendita'),
  },
  merchant_name: {
    label: labels.merchant,
    kind: 'text',
    headings: list('merchant, merchant name, shop, customer, esercente, insegna, ragione sociale, cliente, negozio'),
  },
  address: { label: labels.address, kind: 'text', headings: list('address, street, indirizzo, via') },
  postal_code: { label: labels.postal_code, kind: 'text', headings: list('postal code, zip, zip code, cap') },
  city: { label: labels.city, kind: 'text', headings: list('city, town, citta, comune, localita') },
  province: { label: labels.province, kind: 'text', headings: list('province, prov, provincia, pr') },
  technician: {
    label: labels.technician,
    kind: 'text',
    headings: list('technician, engineer, tecnico, operatore, installatore'),
  },
  merchant_signer: {
    label: labels.merchant_signer,
    kind: 'text',
    headings: list('signed by, signer, firmato da, firmatario, referente'),
  },
  notes: {
    label: labels.notes,
    kind: 'text',
    headings: list('notes, note, comment, comments, remarks, osservazioni, annotazioni, commenti'),
  },
  received_on: {
    label: labels.received,
    kind: 'day',
    headings: list(
      'received, received on, request date, opened, data richiesta, data apertura, ricevuto il, data ricezione',
    ),
  },
  due_on: {
    label: labels.due,
    kind: 'day',
    headings: list('due, due date, due on, deadline, scadenza, data scadenza, entro il'),
  },
  sla: {
    label: labels.sla,
    kind: 'choice',
    choices: { in_time: labels.in_time, late: labels.late },
    headings: list('sla, in sla, in time, nei tempi, rispetto sla, esito sla'),
  },
  change: {
    label: labels.change,
    kind: 'choice',
    choices: { new: labels.new, changed: labels.changed },
    headings: list('change, new or changed, correction, variazione, rettifica, nuovo o modificato'),
  },
} as const satisfies Record<string, ReportField>

export type ReportFieldName = keyof typeof reportFields
// Object.keys loses the type of the keys.
export const reportFieldNames = Object.keys(reportFields) as [ReportFieldName, ...ReportFieldName[]]
export const reportField = (name: ReportFieldName): ReportField => reportFields[name]

/** What one closing gives for each field: days as YYYY-MM-DD, times as HH:mm, choices and codes by their key. */
export type ReportValues = Readonly<Record<ReportFieldName, string | null>>
