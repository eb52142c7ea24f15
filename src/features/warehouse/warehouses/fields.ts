/** Warehouses: the places where goods are kept. */
import type { z } from 'zod'
import {
  addressField,
  codeField,
  countField,
  createdField,
  defineNoun,
  nameField,
  phoneField,
  provinceField,
  textField,
} from '#lib/records/noun.ts'
import { texts } from './texts.ts'

export const warehouse = defineNoun({
  name: 'warehouses',
  one: 'warehouse',
  title: texts.title,
  sort: 'name',
  row_needs: ['name'],
  fields: {
    name: nameField(texts.name),
    code: codeField(texts.code, 50),
    address: addressField(texts.address),
    city: textField(texts.city, 250),
    province: provinceField(texts.province),
    phone: phoneField(texts.phone),
    in_stock: countField(texts.in_stock),
    damage_stock: countField(texts.damage_stock),
    /** In any status. */
    products: countField(texts.products),
    created_at: createdField(texts.created_at, { hidden: true }),
  },
})
export type Warehouse = z.infer<typeof warehouse.Row>
export type WarehouseInput = z.output<typeof warehouse.Input>
export const warehouses = warehouse.endpoints
