/** Every kind of document that can stand behind a movement; the ledger knows them from here. */
import { movementDocument as assignments } from '#features/assignments/server/movement-document.ts'
import { movementDocument as closings } from '#features/closings/server/movement-document.ts'
import { movementDocument as comparisons } from '#features/comparisons/server/movement-document.ts'
import { movementDocument as deliveryNotes } from '#features/delivery-notes/server/movement-document.ts'
import { movementDocument as imports } from '#features/imports/server/movement-document.ts'
import { movementDocument as orders } from '#features/orders/server/movement-document.ts'
import { movementDocument as returnNotes } from '#features/return-notes/server/movement-document.ts'
import { registerMovementDocuments } from '#features/stock/server/documents.ts'

registerMovementDocuments([deliveryNotes, returnNotes, assignments, orders, imports, closings, comparisons])
