/** Everything that can be reached from the frame: sidebar, top bar and the technician's tabs. */

import type { Role } from '#lib/records/endpoint.ts'
import { both } from '#lib/texts/texts.ts'
import {
  IconArrowsDiff,
  IconBuildingWarehouse,
  IconChecklist,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconPackageImport,
  IconSettings,
  IconTool,
  IconTruckDelivery,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '#web/icons.tsx'
import type { Navigation } from '#web/shell/navigation.ts'

const admin: readonly Role[] = ['admin']
const technician: readonly Role[] = ['technician']
const everyone: readonly Role[] = ['admin', 'technician']

export const navigation: Navigation = {
  sidebar: [
    { path: '/', label: both('Dashboard', 'Cruscotto'), icon: IconLayoutDashboard, allow: admin },
    {
      label: both('Warehouse', 'Magazzino'),
      icon: IconBuildingWarehouse,
      items: [
        { path: '/suppliers', label: both('Suppliers', 'Fornitori'), allow: admin },
        { path: '/warehouses', label: both('Warehouses', 'Magazzini'), allow: admin },
        { path: '/product-categories', label: both('Categories', 'Categorie'), allow: admin },
        { path: '/port-and-model', label: both('Parts & models', 'Articoli e modelli'), allow: admin },
        { path: '/ddt', label: both('DDT', 'DDT'), allow: admin },
        { path: '/return-ddt', label: both('Return DDT', 'DDT di reso'), allow: admin },
        {
          path: '/return-ddt/newest-draft',
          label: both('New return products', 'Prodotti da rendere'),
          allow: admin,
        },
        { path: '/products', label: both('Products', 'Prodotti'), allow: admin, also: ['/product'] },
        { path: '/warehouse-status', label: both('Warehouse status', 'Giacenze'), allow: admin },
        { path: '/custody', label: both('Custody report', 'Registro di custodia'), allow: admin },
      ],
    },
    {
      label: both('Technicians', 'Tecnici'),
      icon: IconUsers,
      items: [
        {
          path: '/technicians',
          label: both('Technicians', 'Tecnici'),
          allow: admin,
          also: ['/technician/create', '/technician/edit'],
        },
        {
          path: '/assigned-products',
          label: both('Assigned products', 'Prodotti assegnati'),
          allow: everyone,
        },
        { path: '/technician/orders', label: both('Orders', 'Ordini'), allow: technician },
        { path: '/technician/orders-regular', label: both('Regular orders', 'Ordini regolari'), allow: technician },
        {
          path: '/receiving-terminals',
          label: both('Receiving terminals', 'Ricezione terminali'),
          allow: admin,
          also: ['/discrepancies'],
        },
        {
          path: '/receiving-terminals-regular',
          label: both('Regular receiving', 'Ricezione regolari'),
          allow: admin,
        },
        { path: '/assign-technician', label: both('Assign', 'Assegna'), allow: admin },
        { path: '/all-assigned-technician', label: both('Assignments', 'Assegnazioni'), allow: admin },
        {
          path: '/technicians-warehouse',
          label: both("Technicians' stock", 'Scorte dei tecnici'),
          allow: admin,
        },
      ],
      also: ['/receiving-terminals', '/receiving-terminals-regular', '/discrepancies'],
    },
    {
      label: both('Intervention', 'Interventi'),
      icon: IconTool,
      items: [
        {
          path: '/technician/interventions',
          label: both('My interventions', 'I miei interventi'),
          allow: technician,
        },
        {
          path: '/archive-files',
          label: both('Archive files', 'Archivio file'),
          allow: admin,
          also: ['/upload-intervention'],
        },
        { path: '/intervention-assign', label: both('Intervention assign', 'Assegna interventi'), allow: admin },
        {
          path: '/closing-confirmation',
          label: both('Closing confirmation', 'Conferma chiusure'),
          allow: admin,
          also: ['/edit-closing-confirmation'],
        },
        { path: '/client-reports', label: both('Reports to clients', 'Esiti ai clienti'), allow: admin },
        { path: '/statements', label: both('Statements', 'Rendiconti'), allow: admin },
        { path: '/cost-settings', label: both('Cost settings', 'Impostazioni costi'), allow: admin },
      ],
    },
    {
      path: '/compare-terminals',
      label: both('Compare terminal ID', 'Confronto codici TML'),
      icon: IconArrowsDiff,
      allow: admin,
    },
    {
      label: both('Settings', 'Impostazioni'),
      icon: IconSettings,
      items: [
        { path: '/first-steps', label: both('First steps', 'Primi passi'), allow: admin },
        { path: '/file-formate', label: both('File format', 'Formato file'), allow: admin },
        { path: '/table-settings', label: both('Table settings', 'Impostazioni tabelle'), allow: admin },
        { path: '/courier-services', label: both('Courier service', 'Servizi corriere'), allow: admin },
        { path: '/usual-faults', label: both('Usual faults', 'Guasti ricorrenti'), allow: admin },
        { path: '/users', label: both('Users', 'Utenti'), allow: admin },
        { path: '/company', label: both('Company', 'Azienda'), allow: admin },
        { path: '/documents-settings', label: both('Documents', 'Documenti'), allow: admin },
        { path: '/document-series', label: both('Document series', 'Serie dei documenti'), allow: admin },
        { path: '/imports', label: both('Uploads', 'Caricamenti'), allow: admin },
        { path: '/recent-actions', label: both('Recent actions', 'Azioni recenti'), allow: admin },
        { path: '/audit', label: both('Audit', 'Registro attività'), allow: admin },
        { path: '/system', label: both('System', 'Sistema'), allow: admin },
        { path: '/privacy', label: both('Privacy', 'Privacy'), allow: admin },
        { path: '/api-keys', label: both('API keys', 'Chiavi API'), allow: admin },
      ],
    },
  ],
  top_bar: [
    {
      path: '/compare-terminals',
      label: both('Compare terminals', 'Confronto TML'),
      icon: IconArrowsDiff,
      allow: admin,
    },
    { path: '/ddt', label: both('DDT', 'DDT'), icon: IconTruckDelivery, allow: admin },
    {
      path: '/technician/create',
      label: both('New technician', 'Nuovo tecnico'),
      icon: IconUserPlus,
      allow: admin,
    },
  ],
  tabs: [
    {
      path: '/technician/interventions',
      label: both('Jobs', 'Interventi'),
      icon: IconChecklist,
      allow: technician,
    },
    { path: '/assigned-products', label: both('Products', 'Prodotti'), icon: IconDeviceMobile, allow: technician },
    {
      path: '/technician/orders',
      label: both('Orders', 'Ordini'),
      icon: IconTruckDelivery,
      allow: technician,
      also: ['/technician/orders-regular'],
    },
    {
      path: '/receiving-terminals',
      label: both('Receiving', 'Ricezione'),
      icon: IconPackageImport,
      allow: technician,
      also: ['/receiving-terminals-regular', '/discrepancies'],
    },
    { path: '/user/profile', label: both('Profile', 'Profilo'), icon: IconUser, allow: technician },
  ],
}
