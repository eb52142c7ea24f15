/** Words of the guide for a new company. */

import { withGeneralWords } from '#lib/words/general.ts'
import { screens } from '#lib/words/screens.ts'
import { titles } from './titles.ts'

const ownTexts = withGeneralWords({
  intro: [
    'From an empty company to the first closed job. Each step opens its screen and ticks itself as soon as the data are there.',
    'Da un’azienda vuota al primo intervento chiuso. Ogni passo apre la sua pagina e si spunta da solo appena ci sono i dati.',
  ],
  progress: ['{done} of {all} done', '{done} di {all} completati'],
  all_done: ['All done: your company is at work.', 'Tutto fatto: l’azienda è operativa.'],
  hide: ['Hide from the dashboard', 'Nascondi dal cruscotto'],
  show_again: ['Show on the dashboard', 'Mostra nel cruscotto'],
  hidden: [
    'Hidden from the dashboard. You find it under Settings, First steps.',
    'Nascosta dal cruscotto. La trovi in Impostazioni, Primi passi.',
  ],
  see_all: ['All steps', 'Tutti i passi'],
  next: ['Next step', 'Prossimo passo'],
  open_step: ['To do', 'Da fare'],
  start: ['Start', 'Inizia'],
  look: ['Look', 'Vedi'],
  warehouse_group: ['Company and warehouse', 'Azienda e magazzino'],
  technician_group: screens.technicians,
  job_group: screens.jobs,
  company: ['Enter your company data', 'Inserisci i dati dell’azienda'],
  company_why: [
    'Name, address and VAT number are printed on every transport document.',
    'Nome, indirizzo e partita IVA sono stampati su ogni documento di trasporto.',
  ],
  warehouse: ['Add a warehouse', 'Aggiungi un magazzino'],
  warehouse_why: [
    'The place where terminals are received and kept. Its code begins the numbers of your documents.',
    'Il luogo in cui i terminali arrivano e restano. Il suo codice apre la numerazione dei documenti.',
  ],
  supplier: ['Add a supplier', 'Aggiungi un fornitore'],
  supplier_why: [
    'The bank or acquirer that owns the terminals and sends you jobs.',
    'La banca o l’acquirer a cui appartengono i terminali e che ti manda gli interventi.',
  ],
  part: ['Add your parts and models', 'Aggiungi articoli e modelli'],
  part_why: [
    'What a terminal is: part number, model and category. One by one, or from a sheet.',
    'Che cos’è un terminale: codice articolo, modello e categoria. Uno alla volta o da un foglio.',
  ],
  category_why: [
    'First a category, such as Desktop or Portable; then the parts that belong to it.',
    'Prima una categoria, per esempio Desktop o Portatile; poi gli articoli che ne fanno parte.',
  ],
  delivery_note: ['Receive the first DDT', 'Ricevi il primo DDT'],
  delivery_note_why: [
    'Enter the supplier’s delivery note, then scan or paste the serial numbers that came with it.',
    'Registra il DDT del fornitore, poi leggi o incolla le matricole arrivate.',
  ],
  products_why: [
    'The DDT is there. Now scan, paste or upload the serial numbers that came with it.',
    'Il DDT c’è. Ora leggi, incolla o carica le matricole arrivate.',
  ],
  technician: ['Add the first technician', 'Aggiungi il primo tecnico'],
  technician_why: [
    'They get a mail to sign in, and see their products and jobs on the phone.',
    'Riceve un’email per accedere e vede prodotti e interventi sul telefono.',
  ],
  assignment: ['Hand products to the technician', 'Consegna i prodotti al tecnico'],
  assignment_why: [
    'Choose the technician, scan what goes along. The transport note is printed from there.',
    'Scegli il tecnico e leggi ciò che parte. Da lì si stampa il documento di trasporto.',
  ],
  codes: ['Say what clients ask for', 'Indica che cosa chiedono i clienti'],
  module_why: [
    'First the module: the client’s programme that jobs belong to.',
    'Prima il modulo: il progetto del cliente a cui appartengono gli interventi.',
  ],
  code_why: [
    'Now the intervention codes: installation, replacement, withdrawal, in the client’s own words.',
    'Ora i codici intervento: installazione, sostituzione, ritiro, con le parole del cliente.',
  ],
  closing_days_why: [
    'Now the closing days: within how many working days a job must be done.',
    'Ora i giorni di chiusura: entro quanti giorni lavorativi va fatto un intervento.',
  ],
  codes_why: [
    'The client’s module, the intervention codes, and within how many working days a job must be done.',
    'Il modulo del cliente, i codici intervento ed entro quanti giorni lavorativi va fatto il lavoro.',
  ],
  file: ['Read the first client’s file', 'Leggi il primo file di un cliente'],
  file_why: [
    'Drop the sheet of jobs. Its format is proposed from the header; you check it once.',
    'Trascina il foglio degli interventi. Il formato è proposto dall’intestazione; lo controlli una volta.',
  ],
  job: ['Assign a job', 'Assegna un intervento'],
  job_why: [
    'Choose jobs and the technician, or let Fieldstock suggest who is nearest and free.',
    'Scegli gli interventi e il tecnico, oppure fatti suggerire chi è vicino e libero.',
  ],
  closing: ['Confirm the first closed job', 'Conferma il primo intervento chiuso'],
  closing_why: [
    'The technician closes the job on the phone; the office checks and confirms.',
    'Il tecnico chiude l’intervento dal telefono; l’ufficio controlla e conferma.',
  ],
})
export const texts = { ...ownTexts, ...titles }
