/** Everything that can be reached from the frame: sidebar, top bar and the technician's tabs. */

import type { Role } from '#lib/records/endpoint.ts'
import { both } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import {
  IconArrowsDiff,
  IconBuildingWarehouse,
  IconChecklist,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconRoute,
  IconScan,
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
    { path: '/', label: screens.dashboard, icon: IconLayoutDashboard, allow: admin },
    {
      label: records.warehouse,
      icon: IconBuildingWarehouse,
      items: [
        { path: '/suppliers', label: screens.suppliers, allow: admin },
        { path: '/warehouses', label: screens.warehouses, allow: admin },
        { path: '/product-categories', label: both('Categories', 'Categorie'), allow: admin },
        { path: '/port-and-model', label: both('Parts & models', 'Articoli e modelli'), allow: admin },
        { path: '/ddt', label: screens.ddt, allow: admin },
        { path: '/return-ddt', label: screens.return_ddt, allow: admin },
        {
          path: '/return-ddt/newest-draft',
          label: both('New return products', 'Prodotti da rendere'),
          allow: admin,
        },
        { path: '/products', label: screens.products, allow: admin, also: ['/product'] },
        { path: '/warehouse-status', label: both('Warehouse status', 'Giacenze'), allow: admin },
        { path: '/custody', label: screens.custody, allow: admin },
      ],
    },
    {
      label: screens.technicians,
      icon: IconUsers,
      items: [
        {
          path: '/technicians',
          label: screens.technicians,
          allow: admin,
          also: ['/technician/create', '/technician/edit'],
        },
        {
          path: '/assigned-products',
          label: screens.assigned_products,
          allow: everyone,
        },
        { path: '/technician/orders', label: screens.orders, allow: technician },
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
        { path: '/assign-technician', label: screens.assign, allow: admin },
        { path: '/all-assigned-technician', label: screens.assignments, allow: admin },
        {
          path: '/van-differences',
          label: both('Counts of vans', 'Conteggi dei furgoni'),
          allow: admin,
          also: ['/van-counts'],
        },
        {
          path: '/technicians-warehouse',
          label: screens.technicians_warehouse,
          allow: admin,
        },
      ],
      also: ['/receiving-terminals', '/receiving-terminals-regular', '/discrepancies'],
    },
    {
      label: both('Intervention', 'Interventi'),
      icon: IconTool,
      items: [
        { path: '/technician/day', label: screens.my_day, allow: technician },
        {
          path: '/technician/interventions',
          label: both('My interventions', 'I miei interventi'),
          allow: technician,
        },
        {
          path: '/archive-files',
          label: screens.archive_files,
          allow: admin,
          also: ['/upload-intervention'],
        },
        { path: '/intervention-assign', label: both('Intervention assign', 'Assegna interventi'), allow: admin },
        { path: '/dispatch-board', label: both('Dispatch board', 'Pianificazione interventi'), allow: admin },
        {
          path: '/closing-confirmation',
          label: both('Closing confirmation', 'Conferma chiusure'),
          allow: admin,
          also: ['/edit-closing-confirmation', '/settle-closing'],
        },
        { path: '/client-reports', label: screens.reports_to_clients, allow: admin },
        { path: '/statements', label: screens.statements, allow: admin },
        { path: '/cost-settings', label: screens.cost_settings, allow: admin },
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
        { path: '/first-steps', label: screens.first_steps, allow: admin },
        { path: '/file-formate', label: both('File format', 'Formato file'), allow: admin },
        {
          path: '/planning-settings',
          label: both('Planning', 'Pianificazione'),
          allow: admin,
        },
        { path: '/table-settings', label: screens.table_settings, allow: admin },
        { path: '/courier-services', label: both('Courier service', 'Servizi corriere'), allow: admin },
        { path: '/usual-faults', label: screens.usual_faults, allow: admin },
        { path: '/users', label: screens.users, allow: admin },
        { path: '/company', label: screens.company, allow: admin },
        { path: '/documents-settings', label: screens.documents, allow: admin },
        { path: '/document-series', label: screens.document_series, allow: admin },
        { path: '/imports', label: screens.uploads, allow: admin },
        { path: '/recent-actions', label: screens.recent_actions, allow: admin },
        { path: '/audit', label: screens.audit, allow: admin },
        { path: '/system', label: screens.system, allow: admin },
        { path: '/privacy', label: screens.privacy, allow: admin },
        { path: '/api-keys', label: screens.api_keys, allow: admin },
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
    { path: '/ddt', label: screens.ddt, icon: IconTruckDelivery, allow: admin },
    {
      path: '/technician/create',
      label: screens.new_technician,
      icon: IconUserPlus,
      allow: admin,
    },
  ],
  tabs: [
    { path: '/technician/day', label: both('Day', 'Giornata'), icon: IconRoute, allow: technician },
    { path: '/technician/interventions', label: screens.jobs, icon: IconChecklist, allow: technician },
    { path: '/technician/scan', label: screens.scan, icon: IconScan, allow: technician },
    {
      path: '/assigned-products',
      label: screens.products,
      icon: IconDeviceMobile,
      allow: technician,
      parts: [
        { path: '/assigned-products', label: both('Van', 'Furgone'), allow: technician },
        {
          path: '/technician/orders',
          label: screens.orders,
          allow: technician,
          also: ['/technician/orders-regular'],
        },
        {
          path: '/receiving-terminals',
          label: both('Receiving', 'Ricezione'),
          allow: technician,
          also: ['/receiving-terminals-regular', '/discrepancies'],
        },
      ],
    },
    { path: '/user/profile', label: screens.profile, icon: IconUser, allow: technician },
  ],
  outbox: { path: '/technician/outbox', label: both('To send', 'Da inviare'), allow: technician },
}
