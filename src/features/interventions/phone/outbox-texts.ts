/** The words of the outbox on a technician's phone. */
import { withRecordWords } from '#lib/words/records.ts'

export const outboxTexts = withRecordWords({
  your_turn: ['Your turn', 'Tocca a te'],
  office_turn: ['The office’s turn', 'Tocca all’ufficio'],
  by_itself: ['Leave by themselves', 'Partono da soli'],
  arrived: ['Arrived', 'Arrivati'],
  gone: ['Not sent any more', 'Non più inviati'],
  shown_until: ['{count}, shown for seven days', '{count}, {count|visibile|visibili} per sette giorni'],
  photo_of: ['Photo {number} of {count}', 'Foto {number} di {count}'],
  received_note: ['Received, with a note', 'Ricevuto con nota'],
  to_settle: ['To settle', 'Da chiarire'],
  refused: ['Refused', 'Rifiutato'],
  given_up: ['Given up', 'Abbandonato'],
  may_have_arrived: ['May have arrived', 'Forse arrivato'],
  unanswered: [
    'It was on its way when you gave it up, and nobody has answered. The phone asks, and says here what is known.',
    'Era già in viaggio quando hai rinunciato, e nessuno ha risposto. Il telefono chiede e qui dice cosa si sa.',
  ],
  corrected: ['Corrected', 'Corretto'],

  made: ['{kind}, {when}', '{kind}, {when}'],
  made_at_place: ['{kind}, {place}, {when}', '{kind}, {place}, {when}'],
  stopped: ['Interrupted at {time}, goes on from here.', 'Interrotto alle {time}, riprende da qui.'],
  correct: ['Correct and send again', 'Correggi e rimanda'],
  give_up: ['Give it up', 'Rinuncia'],
  give_up_title: ['Give up “{kind}, {title}”?', 'Rinunciare a «{kind}, {title}»?'],
  give_up_text: [
    'It is not sent. It stays in this list as a line for seven days.',
    'Non sarà inviato. Resta in questo elenco come riga per sette giorni.',
  ],
  give_up_text_tried: [
    'It is not sent again. It was tried already and may have arrived: the phone asks, and this list says what is known, for seven days.',
    'Non sarà più inviato. È già stato tentato e può essere arrivato: il telefono chiede, e questo elenco dice per sette giorni cosa si sa.',
  ],
  save_file: ['Save as file', 'Salva come file'],
  saved_file: [
    'A file with {count} {count|entry|entries} is among your downloads. Send it to the office by mail or message. If the phone sends them too, they count once.',
    'Un file con {count} {count|voce|voci} è tra i file scaricati. Mandalo all’ufficio per email o messaggio. Se partono anche dal telefono, valgono una volta sola.',
  ],
  file_begun: ['Begun and not sent', 'Iniziato e non inviato'],
  file_begun_text: [
    'To be read: the office does not take these in from the file. The technician finishes them on the phone.',
    'Da leggere: l’ufficio non le acquisisce dal file. Il tecnico le completa sul telefono.',
  ],
  file_title: ['Not sent from this phone', 'Non inviato da questo telefono'],
  file_text: [
    'Made by Fieldstock. For the office: open “{page}”, press “{act}” and choose the whole file (.zip). Each entry counts once, also if the phone sends it later.',
    'Creato da Fieldstock. Per l’ufficio: apri «{page}», premi «{act}» e scegli il file intero (.zip). Ogni voce vale una volta sola, anche se il telefono spedisce più tardi.',
  ],
  hour: ['Time', 'Ora'],
  until: ['Until', 'Fino al'],
  day: ['Day', 'Giorno'],
  added: ['Added', 'Aggiunte'],
  removed: ['Removed', 'Tolte'],
  sent_on: ['Sent on', 'Spedito il'],
  weight: ['Weight (kg)', 'Peso (kg)'],
  try_now: ['Try now', 'Riprova ora'],
  none_title: ['All sent', 'Tutto inviato'],
  none_hint: ['What you do goes to the office by itself.', 'Quello che fai arriva in ufficio da solo.'],
  photo_gone: [
    'A photo of it is no longer on this phone. Correct it and take the photo again.',
    'Una sua foto non è più su questo telefono. Correggi e rifai la foto.',
  ],
  photo_damaged: [
    'Photo {number} of {count} is damaged on this phone. Correct the entry and take it again.',
    'La foto {number} di {count} è danneggiata su questo telefono. Correggi e rifalla.',
  ],
  photo_too_large: [
    'Photo {number} of {count} is too large. Correct the entry and take it again.',
    'La foto {number} di {count} è troppo grande. Correggi e rifalla.',
  ],
  photo_unreadable: [
    'Photo {number} of {count}: {why} Correct the entry and take it again.',
    'Foto {number} di {count}: {why} Correggi e rifalla.',
  ],
  answered: [
    'The server answered: “{why}” It stays here and is tried again by itself.',
    'Il server ha risposto: «{why}» Resta qui e si riprova da solo.',
  ],
  behind: [
    'Waits for the refused “{kind}, {title}”: correct that one or give it up.',
    'Aspetta l’invio rifiutato «{kind}, {title}»: correggilo o rinuncia.',
  ],
  question: ['The office asks: {question}', 'L’ufficio chiede: {question}'],
  answer: ['Your answer', 'La tua risposta'],
  answer_send: ['Send the answer', 'Invia la risposta'],
  answer_waits: ['Your answer is on its way.', 'La tua risposta è in viaggio.'],
  key: ['Key', 'Chiave'],
  tries: ['Tries', 'Tentativi'],
  sign_out_title: [
    '{count} {count|entry is|entries are} not sent',
    '{count} {count|voce non è inviata|voci non sono inviate}',
  ],
  sign_out_text: [
    'Signing out removes what is on this phone. Send first, or save as a file. To give it up, type how many there are.',
    'Uscendo si toglie quanto è su questo telefono. Prima invia, o salva come file. Per rinunciare scrivi quante sono.',
  ],
  sign_out_drafts: [
    '{count} of them {count|is a closing|are closings} begun and not sent, or a count of the van or an order. In the file a closing can be read, but the office cannot take it in; counts and orders are not in it. Finish or delete {count|it|them} under Interventions, Products or Orders.',
    'Di queste, {count} {count|è una chiusura iniziata e non inviata, o un conteggio del furgone o un ordine|sono chiusure iniziate e non inviate, o conteggi del furgone o ordini}. Nel file una chiusura si legge, ma l’ufficio non può acquisirla; conteggi e ordini non ci sono. Completa o elimina da Interventi, da Prodotti o da Ordini.',
  ],
  unreadable_title: [
    'What is kept on this phone cannot be read now',
    'Quanto è conservato su questo telefono ora non si legge',
  ],
  unreadable_text: [
    'Nothing was removed. Load the page again; if that does not help, close the app and open it again.',
    'Nulla è stato tolto. Ricarica la pagina; se non basta, chiudi l’app e riaprila.',
  ],
  load_again: ['Load again', 'Ricarica'],
  sign_out_number: ['How many entries are given up', 'A quante voci rinunci'],
  sign_out: ['Give up and sign out', 'Rinuncia ed esci'],
  sign_out_plain: ['Sign out', 'Esci'],
})
