/** The names and addresses of the demo company: suppliers, warehouses, catalogue, couriers, technicians. */

/** Eleven digits whose last one checks the others, as a partita IVA has. */
export function vatNumber(seed: number): string {
  const digits = String(seed).padStart(10, '0')
  const sum = [...digits].reduce((total, digit, at) => {
    const number = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (number > 9 ? number - 9 : number)
  }, 0)
  return `IT${digits}${(10 - (sum % 10)) % 10}`
}

export const company = {
  name: 'Logistica Terminali Srl',
  address: 'Via dell’Industria 14',
  city: 'Bologna',
  province: 'BO',
  postal_code: '40138',
  vat_number: vatNumber(3_412_550_371),
  tax_code: null,
  rea: 'BO-412873',
  sdi_code: 'M5UXCR1',
  email: 'info@logisticaterminali.example',
  phone: '051 555 0140',
  website: 'https://www.logisticaterminali.example',
  delete_expired_files: false,
  tell_after_minutes: 5,
  keep_positions: false,
}

export const suppliers = [
  ['Banca Tirrenia', 'pos@bancatirrenia.example', '06 555 0110', 'Via Nazionale 91, 00184 Roma (RM)', '#135F9C'],
  [
    'Credito Adriatico',
    'terminali@creditoadriatico.example',
    '080 555 0170',
    'Corso Cavour 32, 70122 Bari (BA)',
    '#0A5C08',
  ],
  ['PagoSicuro', 'logistica@pagosicuro.example', '02 555 0133', 'Viale Monza 210, 20128 Milano (MI)', '#7A4300'],
  ['Cassa del Lario', 'acquiring@cassalario.example', '031 555 0121', 'Via Plinio 4, 22100 Como (CO)', '#1D2A70'],
  [
    'Banco di Liguria Unita',
    'pos@bancoliguria.example',
    '010 555 0162',
    'Via XX Settembre 40, 16121 Genova (GE)',
    '#A31515',
  ],
  ['Retepago Servizi', 'magazzino@retepago.example', '011 555 0194', 'Corso Francia 8, 10143 Torino (TO)', '#4A5BB5'],
  [
    'Vega Terminals Italia',
    'rma@vegaterminals.example',
    '039 555 0118',
    'Via Energy Park 20, 20871 Vimercate (MB)',
    '#000C3D',
  ],
  ['Popolare delle Madonie', 'pos@popmadonie.example', '0921 555 012', 'Piazza Duomo 3, 90015 Cefalù (PA)', '#0F5488'],
  ['Etna Pay', 'assistenza@etnapay.example', '095 555 0188', 'Via Etnea 250, 95131 Catania (CT)', '#EF3333'],
  [
    'Banca Alpi Orientali',
    'terminali@alpiorientali.example',
    '0432 555 019',
    'Via Mercatovecchio 11, 33100 Udine (UD)',
    '#454D6B',
  ],
  [
    'Sarda Incassi',
    'pos@sardaincassi.example',
    '070 555 0145',
    'Largo Carlo Felice 18, 09124 Cagliari (CA)',
    '#0F5488',
  ],
  [
    'Arno Acquiring',
    'logistica@arnoacquiring.example',
    '055 555 0127',
    'Via de’ Tornabuoni 6, 50123 Firenze (FI)',
    '#1D2A70',
  ],
  [
    'Terre Lombarde Credito',
    'pos@terrelombarde.example',
    '030 555 0151',
    'Via Solferino 22, 25121 Brescia (BS)',
    '#0A5C08',
  ],
  [
    'Nuvola Pagamenti',
    'supporto@nuvolapagamenti.example',
    '02 555 0177',
    'Via Tortona 33, 20144 Milano (MI)',
    '#288BCF',
  ],
  ['Banca Alfa', 'pos@bancaalfa.example', '011 555 0210', 'Via Alfieri 12, 10121 Torino (TO)', '#135F9C'],
  ['Acquirer Beta', 'field@acquirerbeta.example', '02 555 0220', 'Via Gallarate 150, 20151 Milano (MI)', '#7A4300'],
  ['Gamma Pay', 'operations@gammapay.example', '06 555 0230', 'Viale Europa 90, 00144 Roma (RM)', '#0A5C08'],
] as const

export const warehouses = [
  ['Milano', 'MI1', 'Via Toffetti 84', 'Milano', 'MI', '02 555 0201'],
  ['Roma', 'RM1', 'Via Tiburtina 1180', 'Roma', 'RM', '06 555 0202'],
  ['Bologna', 'BO1', 'Via dell’Industria 14', 'Bologna', 'BO', '051 555 0140'],
  ['Bari', 'BA1', 'Viale delle Magnolie 9', 'Modugno', 'BA', '080 555 0204'],
  ['Catania', 'CT1', 'Zona industriale, blocco C 12', 'Catania', 'CT', '095 555 0205'],
] as const

export const categories = [
  'Desktop',
  'Mobile',
  'Pin pad',
  'Unattended',
  'Stampante',
  'Lettore contactless',
  'Base di ricarica',
]

/** Part number, model, category, supplier (or none), description, minimum stock. */
export const parts = [
  ['VG-P400-IT', 'Vega P400', 'Desktop', 'Banca Tirrenia', 'Terminale da banco con stampante', 120],
  ['VG-P400-4G', 'Vega P400', 'Desktop', 'Credito Adriatico', 'Terminale da banco con modulo 4G', 60],
  ['VG-P500-IT', 'Vega P500', 'Desktop', 'Vega Terminals Italia', 'Terminale da banco, schermo da 5 pollici', 40],
  ['VG-M70-4G', 'Vega M70', 'Mobile', 'Banca Tirrenia', 'Terminale portatile 4G e Wi-Fi', 120],
  ['VG-M70-WIFI', 'Vega M70', 'Mobile', 'PagoSicuro', 'Terminale portatile Wi-Fi', 80],
  ['VG-M90-5G', 'Vega M90', 'Mobile', 'Nuvola Pagamenti', 'Terminale portatile 5G Android', 60],
  ['VG-PP3', 'Vega Pad 3', 'Pin pad', 'Banca Tirrenia', 'Pin pad con lettore contactless', 50],
  ['VG-PP3-USB', 'Vega Pad 3', 'Pin pad', 'Retepago Servizi', 'Pin pad USB per cassa', 30],
  ['VG-PP5', 'Vega Pad 5', 'Pin pad', 'Arno Acquiring', 'Pin pad a colori', 25],
  ['OR-S20', 'Orione S20', 'Mobile', 'Credito Adriatico', 'Smart POS Android con stampante', 90],
  ['OR-S20-PRO', 'Orione S20 Pro', 'Mobile', 'Etna Pay', 'Smart POS Android con lettore codici', 45],
  ['OR-D10', 'Orione D10', 'Desktop', 'Cassa del Lario', 'Terminale da banco compatto', 35],
  ['OR-U7', 'Orione U7', 'Unattended', 'Retepago Servizi', 'Modulo per distributori automatici', 20],
  ['OR-U7-CL', 'Orione U7', 'Unattended', 'Banco di Liguria Unita', 'Modulo contactless per parcheggi', 15],
  ['LY-T1', 'Lyra T1', 'Desktop', 'Popolare delle Madonie', 'Terminale da banco Ethernet', 25],
  ['LY-T2', 'Lyra T2', 'Desktop', 'Terre Lombarde Credito', 'Terminale da banco Ethernet e Wi-Fi', 30],
  ['LY-M4', 'Lyra M4', 'Mobile', 'Sarda Incassi', 'Terminale portatile GPRS', 20],
  ['LY-M4-4G', 'Lyra M4', 'Mobile', 'Banca Alpi Orientali', 'Terminale portatile 4G', 40],
  ['ST-58BT', 'Stampante 58', 'Stampante', null, 'Stampante termica Bluetooth 58 mm', 10],
  ['ST-80ET', 'Stampante 80', 'Stampante', null, 'Stampante termica Ethernet 80 mm', 10],
  ['CL-R1', 'Lettore R1', 'Lettore contactless', 'PagoSicuro', 'Lettore contactless da banco', 25],
  ['BS-M70', 'Base M70', 'Base di ricarica', 'Banca Tirrenia', 'Base di ricarica per Vega M70', 60],
  ['BS-S20', 'Base S20', 'Base di ricarica', 'Credito Adriatico', 'Base di ricarica per Orione S20', 40],
  ['BS-M4', 'Base M4', 'Base di ricarica', null, 'Base di ricarica per Lyra M4', 20],
] as const

export const couriers = [
  ['Bartolini', '02 555 0301', 'clienti@bartolini.example', 'https://tracking.bartolini.example/?n={tracking}', true],
  [
    'Corriere Espresso',
    '06 555 0302',
    'supporto@correspresso.example',
    'https://www.correspresso.example/track/{tracking}',
    true,
  ],
  ['Poste Pacchi', '800 555 003', null, 'https://pacchi.example/cerca?codice={tracking}', true],
  ['Trasporti Adriatici', '080 555 0304', 'traffico@trasportiadriatici.example', null, true],
  ['SDA Notte', '011 555 0305', null, 'https://notte.example/{tracking}', false],
] as const

/** First and last name, address, provinces covered, most interventions open at a time. */
export const technicians = [
  ['Giulia', 'Esposito', 'Via Toledo 156, Napoli (NA)', ['CE', 'NA', 'SA'], 20],
  ['Davide', 'Russo', 'Via Tuscolana 812, Roma (RM)', ['LT', 'RM', 'VT'], 25],
  ['Sara', 'Conti', 'Via Borgo Palazzo 90, Bergamo (BG)', ['BG', 'BS', 'CO', 'LC'], 20],
  ['Luca', 'Moretti', 'Via Emilia Ponente 44, Bologna (BO)', ['BO', 'FE', 'MO', 'RA'], 20],
  ['Antonio', 'De Luca', 'Via Sparano 12, Bari (BA)', ['BA', 'BR', 'BT', 'TA'], null],
  ['Chiara', 'Galli', 'Corso Vercelli 27, Torino (TO)', ['AT', 'CN', 'TO'], 15],
] as const

/** What every van should have in it. */
export const vanMinimums = [
  ['VG-P400-IT', 4],
  ['VG-M70-4G', 3],
  ['OR-S20', 2],
] as const

/** Seats of the couriers, in the same order: a document that names a carrier tells where it is. */
export const courierSeats = [
  'Via Rivoltana 50, 20054 Segrate (MI)',
  'Via Tiburtina 1100, 00156 Roma (RM)',
  'Viale Europa 175, 00144 Roma (RM)',
  'Viale Trieste 14, 70132 Bari (BA)',
  'Corso Orbassano 402, 10137 Torino (TO)',
]
