/** The fields of an intervention that a client's file can fill, with the words that clients use as headings for them. */

import { eachOf, plainNames } from '#features/interventions/settings/job-fields.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import { withHeadings } from '#lib/uploads/headings.ts'
import { records } from '#lib/words/records.ts'

/** The kind of value decides how a cell is read and which columns look like it; a file without a source for a required field cannot be read. */
const required = <const Kind extends string>(kind: Kind) => withHeadings({ kind, required: true })
const optional = <const Kind extends string>(kind: Kind) => withHeadings({ kind, required: false })

/** Headings in English and Italian, as clients write them; compared without case, accents, spaces and signs. */
const interventionFields = {
  client_reference: required('reference')`client reference, reference, request number, request id, ticket,
      ticket number, order id, order number, work order, case id, job id, intervention id, id, n richiesta,
      nr richiesta, num richiesta, numero richiesta, richiesta, riferimento, rif, rif cliente, riferimento cliente,
      numero intervento, n intervento, id intervento, ordine, n ordine, numero ordine, numero ticket, n ticket, pratica,
      numero pratica, n pratica, protocollo, chiamata, numero chiamata, odl, id richiesta, cod richiesta,
      service request, service request number, sr number, incident, incident number, case number, call number, task id,
      ticket id, id ticket, id ordine, segnalazione, numero segnalazione, id segnalazione, commessa, numero commessa`,
  code: required('code')`intervention code, code, type, job type, order type, activity, activity type, service,
      operation, action, work type, request type, cod intervento, codice intervento, tipo, tipo int, tipo intervento,
      tipologia, tipologia intervento, tipo richiesta, tipo attivita, attivita, causale, lavorazione, operazione,
      codice, cod, servizio, tipo lavorazione, service type, tipo servizio, tipo operazione, tipo ordine,
      descrizione intervento, descrizione attivita`,
  received_at: required('instant')`received, received at, received on, date received, created, created at, created on,
      created utc, opened, opened at, open date, opening date, date, request date, order date, issue date, data,
      data ric, data ricezione, data richiesta, data apertura, aperto il, aperta il, ricevuto il, ricevuta il,
      data inserimento, inserito il, data ordine, data invio, data creazione, creato il, dt apertura, dt richiesta,
      data e ora, data ora, data ora apertura, data ora richiesta, data affidamento, data assegnazione,
      data segnalazione, data chiamata, data ticket, requested on, requested at, logged on, submitted`,
  client_terminal_id: required('terminal_id')`client terminal id, terminal id, terminal, tid, tml, tml id,
      terminal code, terminal number, codice terminale, cod terminale, codice tml, cod tml, n terminale, id terminale,
      terminale, numero terminale, cod tid, codice tid, termid, terminal id tid, id pos, pos id`,
  merchant_name: required('name')`merchant, merchant name, shop, shop name, store, store name, customer, customer name,
      company, company name, business name, name, trading name, ragione sociale, rag sociale, rag soc, esercente,
      nome esercente, denominazione, insegna, negozio, punto vendita, nome, cliente, nominativo, esercizio,
      intestatario, ditta, ragione sociale esercente, denominazione esercizio, nome negozio, dba, merchant dba`,
  address: required('street')`address, street, street address, address line, address line 1, location, full address,
      indirizzo, via, sede, ubicazione, indirizzo installazione, indirizzo esercente, indirizzo completo,
      indirizzo punto vendita, recapito esercente, via e numero, indirizzo e civico, sede intervento, luogo intervento,
      luogo`,
  postal_code: optional('postal_code')`postal code, postcode, zip, zip code, cap, codice postale, c a p, cod postale,
      codice avviamento postale`,
  city: required('city')`city, town, municipality, place, citta, comune, localita, paese, citta esercente,
      localita esercente, comune esercente`,
  province: required('province')`province, prov, pr, provincia, sigla provincia, sigla prov, county, state, pv,
      prov esercente, sigla`,
  phone: optional('phone')`phone, phone number, telephone, tel, mobile, contact phone, telefono, tel esercente,
      cellulare, cell, recapito, recapito telefonico, numero telefono, n telefono, telefono esercente,
      numero di telefono, num telefono, telefono referente, telefono 1`,
  contact: optional('short_text')`contact, contact name, contact person, referente, persona di riferimento, contatto,
      nome referente, rif persona`,
  opening_hours: optional('short_text')`opening hours, hours, opening times, orari, orario, orari apertura,
      orari di apertura, orario apertura, orario di apertura, chiusura settimanale, giorno di chiusura`,
  pos_code: optional('short_text')`pos code, pos, merchant id, merchant code, merchant number, mid, codice pos, cod pos,
      cod pv, codice pv, codice esercente, cod esercente, codice punto vendita, codice negozio, store code,
      codice convenzione, convenzione, codice pdv`,
  tml_model: optional('model')`tml model, terminal model, model, device, device type, device model, terminal type,
      product, hardware, modello, modello tml, modello terminale, mod pos, modello pos, mod terminale, tipo terminale,
      apparato, apparecchio, prodotto, tipo apparato, modello apparato, modello richiesto, pos richiesto, tipo pos,
      pos type, tipo tml`,
  serial_out: optional('serial')`serial to withdraw, serial, serial number, old serial, old s n, old sn, s n, sn,
      serial out, current serial, installed serial, matricola, matricola da ritirare, matricola installata,
      matricola attuale, matricola terminale, seriale, numero di serie, numero seriale, n serie, seriale da ritirare,
      seriale installato, matricola vecchia, matr, matricola pos, serial number out`,
  closing_days: optional('days')`closing days, days, sla, sla days, sla gg, working days, days allowed, within days,
      giorni, gg, gg lavorativi, giorni lavorativi, giorni chiusura, giorni di chiusura, entro gg, entro giorni,
      gg chiusura, sla giorni, tempo massimo gg, termine gg, gg sla, gg lav, evasione gg`,
  notes: optional('text')`notes, note, remarks, comments, comment, description, details, instructions, annotazioni,
      note int, note inst, note intervento, note esercente, osservazioni, descrizione, commenti, note tecnico,
      informazioni, dettagli, note richiesta, istruzioni, altre note, problema, motivo`,
}

type Fields = typeof interventionFields
export type InterventionField = keyof Fields
/** Plain numbers, days and yes and no are read too, though no field is one yet. */
export type ValueKind = Fields[InterventionField]['kind'] | 'number' | 'day' | 'yes_no'
type Field = { kind: ValueKind; required: boolean; headings: readonly string[] }
// Object.keys loses the type of the keys.
export const interventionFieldNames = Object.keys(interventionFields) as InterventionField[]
export const fieldOf = (name: InterventionField): Field => interventionFields[name]
export const requiredFields = interventionFieldNames.filter((name) => fieldOf(name).required)

/** Texts of a job are called as on its page, but for the ID of the terminal. */
const labels: Readonly<Record<InterventionField, Words>> = {
  ...eachOf(plainNames, 'label'),
  code: records.intervention_code,
  received_at: records.received,
  client_terminal_id: both('Client terminal ID', 'Codice terminale'),
  closing_days: both('Closing days', 'Giorni di chiusura'),
}
export const labelOf = (name: InterventionField) => labels[name]
