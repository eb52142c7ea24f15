/** Every kind of document that can stand behind a movement; the ledger knows them from here. */

import { movementDocument as comparisons } from '#features/clients/comparisons/server/movement-document.ts'
import { movementDocument as closings } from '#features/interventions/closings/server/movement-document.ts'
import { movementDocument as imports } from '#features/office/imports/server/movement-document.ts'
import { movementDocument as assignments } from '#features/technicians/assignments/server/movement-document.ts'
import { movementDocument as orders } from '#features/technicians/orders/server/movement-document.ts'
import { movementDocument as deliveryNotes } from '#features/warehouse/delivery-notes/server/movement-document.ts'
import { movementDocument as returnNotes } from '#features/warehouse/return-notes/server/movement-document.ts'
import { registerMovementDocuments } from '#features/warehouse/stock/server/documents.ts'

registerMovementDocuments([deliveryNotes, returnNotes, assignments, orders, imports, closings, comparisons])
