/** Units as a technician found them, against records that say something else: what would have to be put right before the closing fits. */
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import type { ClosingValues, Facts } from './check-rules.ts'
import type { ProductFacts } from './contract.ts'

/** Where a record should have had a unit. */
export type Correction = { product: ProductFacts } & (
  | { status: 'assigned'; technician_id: number }
  | { status: 'installed'; client_terminal_id: string }
)

/** What was installed came from the van; what was withdrawn stood under the terminal ID of the job. What is on an order has its own way out. */
export function correctionsOf({ job, installed, withdrawn }: Facts, values: ClosingValues): Correction[] {
  if (values.outcome !== 'done') return []
  const { technician_id } = job
  const terminal = values.client_terminal_id ?? job.client_terminal_id
  const inVan = installed?.status === 'assigned' && installed.technician_id === technician_id
  const here =
    withdrawn?.status === 'installed' &&
    (terminal === null || terminalKey(withdrawn.client_terminal_id ?? '') === terminalKey(terminal))
  return [
    ...(installed && !inVan && !installed.on_order
      ? [{ product: installed, status: 'assigned' as const, technician_id }]
      : []),
    ...(withdrawn && !here && !withdrawn.on_order && !values.withdrawn_unknown && terminal !== null
      ? [{ product: withdrawn, status: 'installed' as const, client_terminal_id: terminal }]
      : []),
  ]
}

const nowhere = { technician_id: null, technician: null, warehouse: null, client_terminal_id: null, merchant: null }

/** What the records would say with these corrections. */
export function withCorrections(facts: Facts, corrections: readonly Correction[]): Facts {
  const { job } = facts
  const put = (product: ProductFacts | null): ProductFacts | null => {
    const found = corrections.find((it) => it.product.id === product?.id)
    if (!product || !found) return product
    const { technician, technician_id, merchant_name: merchant } = job
    const place =
      found.status === 'assigned'
        ? { technician_id, technician }
        : { client_terminal_id: found.client_terminal_id, merchant }
    return { ...product, ...nowhere, accepted: true, status: found.status, ...place }
  }
  const [installed, withdrawn, under] = [put(facts.installed), put(facts.withdrawn), put(facts.under)]
  return { ...facts, installed, withdrawn, under: under?.status === 'installed' ? under : null }
}

const same = (product: ProductFacts | null, serial: string | null) =>
  product !== null && serial !== null && serialKey(product.serial_number) === serialKey(serial)

type Counting = {
  technician_id: number
  installed_serial: string | null
  withdrawn_serial: string | null
  client_terminal_id: string | null
}

/** What the records would say if a closing of the job that counts now were opened again. */
export function beforeClosing(facts: Facts, closing: Counting): Facts {
  const { merchant_name: merchant } = facts.job
  const back = (product: ProductFacts | null): ProductFacts | null => {
    if (!product) return null
    const { technician_id, client_terminal_id } = closing
    if (same(product, closing.installed_serial))
      return { ...product, ...nowhere, accepted: true, status: 'assigned', technician_id }
    if (same(product, closing.withdrawn_serial))
      return { ...product, ...nowhere, status: 'installed', client_terminal_id, merchant }
    return product
  }
  const [installed, withdrawn, under] = [back(facts.installed), back(facts.withdrawn), back(facts.under)]
  const stands = [under, withdrawn, installed].find(
    (it) => it?.status === 'installed' && (it === under || same(it, closing.withdrawn_serial)),
  )
  return { ...facts, installed, withdrawn, under: stands ?? null }
}
