/** What the company's own data must look like, how its address is written, and the default choices of documents. */

/** A person's tax code has sixteen characters, a company's eleven digits. */
export const isTaxCode = (code: string) => /^(?:[A-Z0-9]{16}|\d{11})$/.test(code)

/** Seven characters for a company, six for a public office. */
export const isSdiCode = (code: string) => /^[A-Z0-9]{6,7}$/.test(code)

export function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

type Place = {
  address: string | null
  postal_code: string | null
  city: string | null
  province: string | null
}

/** On one line, as on an envelope: Via Breda 10, 20126 Milano (MI). */
export function addressLine({ address, postal_code, city, province }: Place): string {
  const town = [postal_code, city, province && `(${province})`].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}

const entries = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [IT = '', EN = ''] = line.split('|').map((part) => part.trim())
    return IT ? [{ IT, EN }] : []
  })

/** Terms of the trade in both languages, never word for word: porto franco is carriage paid. */
export const startingLists = {
  reasons: entries(`conto deposito | consignment stock
    comodato d'uso | loan for use
    trasferimento tra depositi | transfer between warehouses
    consegna al tecnico per installazione | delivery to technician for installation
    reso da tecnico | return from technician
    reso a fornitore | return to supplier
    reso per guasto | return of faulty goods
    conto riparazione | for repair
    reso da conto riparazione | return after repair
    sostituzione in garanzia | replacement under warranty
    conto visione | on approval
    conto lavorazione | for processing
    vendita | sale
    omaggio | free gift
    smaltimento | disposal`),
  appearances: entries(`scatola | box
    cartone | carton
    cartoni su bancale | cartons on pallet
    bancale | pallet
    busta | envelope
    sacco | bag
    sfuso | loose
    a vista | unpacked`),
  carriages: entries(`franco | carriage paid
    assegnato | carriage forward
    franco con addebito in fattura | carriage prepaid and charged on invoice`),
  carried_by: {
    sender: { IT: 'mittente', EN: 'sender' },
    addressee: { IT: 'destinatario', EN: 'addressee' },
    carrier: { IT: 'vettore', EN: 'carrier' },
  },
}
