/** Where the products behind a number are found. */
type Behind = { technician_id?: number; part_id?: number; status?: 'assigned' | 'fault'; in_transit?: true }

export function productsAddress(behind: Behind): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(behind)) search.set(key, String(value))
  return `/products?${search}`
}
