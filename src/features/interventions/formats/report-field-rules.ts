/** The fields of a closing that a file back to the client can hold, with the words that clients use as headings for them. */

import { kindWords, outcomeWords } from '#features/interventions/settings/kinds.ts'
import type { Words } from '#lib/texts/texts.ts'
import { withHeadings } from '#lib/uploads/headings.ts'
import { records, withRecordWords } from '#lib/words/records.ts'

type ReportField = {
  label: Words
  kind: 'text' | 'day' | 'time' | 'choice' | 'code'
  /** Of a choice: what each stands for until the format gives it the client's word. */
  choices?: Readonly<Record<string, Words>>
  /** Compared without case, accents, spaces and signs. */
  headings: readonly string[]
}

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
  code: records.intervention_code,
  merchant_name: records.merchant,
  received_on: records.received,
  due_on: records.due,
})

const text = withHeadings({ kind: 'text' })
const day = withHeadings({ kind: 'day' })
const time = withHeadings({ kind: 'time' })
const code = withHeadings({ kind: 'code' })
const choice = (choices: Readonly<Record<string, Words>>) => withHeadings({ kind: 'choice', choices })

const reportFields = {
  client_reference: text`client reference, reference, request number, request id, ticket, ticket number, order id,
      order number, work order, id, n richiesta, nr richiesta, numero richiesta, richiesta, riferimento, rif,
      riferimento cliente, numero ordine, numero ticket, pratica, numero pratica, protocollo, chiamata, odl,
      id richiesta`,
  number: text`our number, numero intervento, vostro numero, nostro numero, n intervento`,
  code: code`intervention code, code, type, job type, order type, activity, cod intervento, codice intervento, tipo,
      tipo int, tipo intervento, tipologia, tipo richiesta, attivita, causale, lavorazione, codice`,
  kind: choice(kindWords)`kind, kind of job, categoria, tipo lavoro`,
  outcome: choice(outcomeWords)`outcome, result, status, closed, esito, stato, risultato, esito intervento,
      stato intervento, chiusura`,
  outcome_code: choice(outcomeWords)`outcome code, result code, reason code, closing code, codice esito, cod esito,
      cod chiusura, codice chiusura, causale esito, causale chiusura`,
  outcome_reason: text`outcome description, reason, motivo, descrizione esito, motivazione, motivo ko, dettaglio esito`,
  worked_on: day`day of work, work date, done on, closed on, closing date, completion date, date, data, data intervento,
      data lavoro, data chiusura, data esecuzione, eseguito il, chiuso il, data esito`,
  worked_time: time`time, work time, ora, ora intervento, ora chiusura, orario`,
  confirmed_on: day`confirmed on, confirmation date, data conferma, confermato il`,
  installed_serial: text`installed serial, serial in, new serial, serial installed, serial number, serial,
      matricola installata, matricola, nuova matricola, seriale, seriale installato, sn installato, matricola in,
      matricola nuova`,
  installed_model: text`installed model, model, modello, modello installato, nuovo modello`,
  withdrawn_serial: text`withdrawn serial, serial out, old serial, removed serial, matricola ritirata,
      vecchia matricola, seriale ritirato, sn ritirato, matricola out, matricola sostituita, matricola dismessa`,
  withdrawn_model: text`withdrawn model, old model, modello ritirato, vecchio modello`,
  condition: choice({ works: labels.works, faulty: labels.faulty })`condition, state of the terminal, stato apparato,
      stato terminale, stato ritirato, guasto`,
  client_terminal_id: text`terminal id, tid, tml, terminal, client terminal id, codice terminale, id terminale, termid,
      terminale`,
  tml_model: text`tml model, requested model, modello richiesto, modello tml`,
  pos_code: text`pos code, pos, codice pos, punto vendita, cod pv, codice punto vendita`,
  merchant_name: text`merchant, merchant name, shop, customer, esercente, insegna, ragione sociale, cliente, negozio`,
  address: text`address, street, indirizzo, via`,
  postal_code: text`postal code, zip, zip code, cap`,
  city: text`city, town, citta, comune, localita`,
  province: text`province, prov, provincia, pr`,
  technician: text`technician, engineer, tecnico, operatore, installatore`,
  merchant_signer: text`signed by, signer, firmato da, firmatario, referente`,
  notes: text`notes, note, comment, comments, remarks, osservazioni, annotazioni, commenti`,
  received_on: day`received, received on, request date, opened, data richiesta, data apertura, ricevuto il,
      data ricezione`,
  due_on: day`due, due date, due on, deadline, scadenza, data scadenza, entro il`,
  sla: choice({ in_time: labels.in_time, late: labels.late })`sla, in sla, in time, nei tempi, rispetto sla, esito sla`,
  change: choice({ new: labels.new, changed: labels.changed })`change, new or changed, correction, variazione,
      rettifica, nuovo o modificato`,
} as const satisfies Record<string, Omit<ReportField, 'label'>>

export type ReportFieldName = keyof typeof reportFields
// Object.keys loses the type of the keys.
export const reportFieldNames = Object.keys(reportFields) as [ReportFieldName, ...ReportFieldName[]]
export const reportField = (name: ReportFieldName): ReportField => ({ ...reportFields[name], label: labels[name] })

/** What one closing gives for each field: days as YYYY-MM-DD, times as HH:mm, choices and codes by their key. */
export type ReportValues = Readonly<Record<ReportFieldName, string | null>>
