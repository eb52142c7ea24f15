/** A believable company for the first start: everything is made through the services, as people would make it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createAccount, createDemoTechnician, type FirstSignIn } from '#features/accounts/server/service.ts'
import { categoryRecords, partRecords } from '#features/catalogue/server/service.ts'
import { courierRecords } from '#features/couriers/server/service.ts'
import { changeCompany } from '#features/settings/server/service.ts'
import { setSupplierLogo, supplierRecords } from '#features/suppliers/server/service.ts'
import { warehouseRecords } from '#features/warehouses/server/service.ts'
import type { UserAct } from '#server/act.ts'
import type { FileStore } from '#server/files.ts'

/** Eleven digits whose last one checks the others, as a partita IVA has. */
function vatNumber(seed: number): string {
  const digits = String(seed).padStart(10, '0')
  const sum = [...digits].reduce((total, digit, at) => {
    const number = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (number > 9 ? number - 9 : number)
  }, 0)
  return `IT${digits}${(10 - (sum % 10)) % 10}`
}

const company = {
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
}

const suppliers = [
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
] as const

const warehouses = [
  ['Milano', 'MI1', 'Via Toffetti 84', 'Milano', 'MI', '02 555 0201'],
  ['Roma', 'RM1', 'Via Tiburtina 1180', 'Roma', 'RM', '06 555 0202'],
  ['Bologna', 'BO1', 'Via dell’Industria 14', 'Bologna', 'BO', '051 555 0140'],
  ['Bari', 'BA1', 'Viale delle Magnolie 9', 'Modugno', 'BA', '080 555 0204'],
  ['Catania', 'CT1', 'Zona industriale, blocco C 12', 'Catania', 'CT', '095 555 0205'],
] as const

const categories = [
  'Desktop',
  'Mobile',
  'Pin pad',
  'Unattended',
  'Stampante',
  'Lettore contactless',
  'Base di ricarica',
]

/** Part number, model, category, supplier (or none), description, minimum stock. */
const parts = [
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

const couriers = [
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

const technicians = [
  ['Giulia', 'Esposito', 'Via Toledo 156, Napoli (NA)'],
  ['Davide', 'Russo', 'Via Tuscolana 812, Roma (RM)'],
  ['Sara', 'Conti', 'Via Borgo Palazzo 90, Bergamo (BG)'],
  ['Luca', 'Moretti', 'Via Emilia Ponente 44, Bologna (BO)'],
  ['Antonio', 'De Luca', 'Via Sparano 12, Bari (BA)'],
  ['Chiara', 'Galli', 'Corso Vercelli 27, Torino (TO)'],
] as const

const usernameOf = (first: string, last: string) => `${first[0]}.${last.replace(/\s/g, '')}`.toLowerCase()

/** A plain sign with the supplier's initials. */
async function drawLogo(folder: string, name: string, colour: string): Promise<{ path: string; bytes: number }> {
  const initials = name
    .split(' ')
    .filter((word) => /^[A-Z]/.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" rx="48" fill="${colour}"/>
    <text x="128" y="166" font-family="sans-serif" font-weight="bold" font-size="108" fill="#fff" text-anchor="middle">${initials}</text></svg>`
  const picture = await sharp(Buffer.from(drawing)).png().toBuffer()
  const file = path.join(folder, `${initials}.png`)
  await writeFile(file, picture)
  return { path: file, bytes: picture.length }
}

async function makePeople(act: UserAct): Promise<FirstSignIn> {
  await createAccount(act, 'admin', {
    username: 'e.marchetti',
    first_name: 'Elena',
    last_name: 'Marchetti',
    email: 'e.marchetti@logisticaterminali.example',
    phone: '051 555 0141',
    address: 'Via San Felice 60, Bologna (BO)',
    language: 'IT',
    password: null,
  })
  for (const [first_name, last_name, address] of technicians) {
    const username = usernameOf(first_name, last_name)
    await createAccount(act, 'technician', {
      username,
      first_name,
      last_name,
      email: `${username}@logisticaterminali.example`,
      phone: `+39 333 555 0${100 + last_name.length}`,
      address,
      language: 'IT',
      password: null,
    })
  }
  return createDemoTechnician(act.tx, {
    username: 'm.ferraro',
    first_name: 'Marco',
    last_name: 'Ferraro',
    email: 'm.ferraro@logisticaterminali.example',
    phone: '+39 333 555 0100',
    address: 'Via Padova 41, Milano (MI)',
  })
}

/** Answers how the demo technician signs in. */
export async function makeDemo(act: UserAct, files: FileStore): Promise<FirstSignIn> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-demo-'))
  try {
    await changeCompany(act, company)
    const supplierIds = new Map<string, number>()
    for (const [at, [name, email, phone, address, colour]] of suppliers.entries()) {
      const { id } = await supplierRecords.create(act, {
        name,
        email,
        phone,
        address,
        vat_number: vatNumber(104_830_117 + at * 7919),
      })
      await setSupplierLogo(act, files, id, { ...(await drawLogo(folder, name, colour)), name: 'logo.png', sha256: '' })
      supplierIds.set(name, id)
    }
    for (const [name, code, address, city, province, phone] of warehouses)
      await warehouseRecords.create(act, { name, code, address, city, province, phone })
    const categoryIds = new Map<string, number>()
    for (const name of categories) categoryIds.set(name, (await categoryRecords.create(act, { name })).id)
    for (const [part_number, model_number, category, supplier, description, minimum_stock] of parts)
      await partRecords.create(act, {
        part_number,
        model_number,
        category_id: categoryIds.get(category) ?? 0,
        supplier_id: supplierIds.get(supplier ?? '') ?? null,
        description,
        minimum_stock,
      })
    for (const [name, phone, email, tracking_link, active] of couriers)
      await courierRecords.create(act, { name, phone, email, tracking_link, active })
    return await makePeople(act)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
