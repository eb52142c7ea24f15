/** Where the products or jobs behind a number are found. */
type Behind = { technician_id?: number; part_id?: number; status?: 'assigned' | 'fault'; in_transit?: true }

/** The list of interventions of one technician; all of them, or those past their due date. */
export const jobsAddress = (technician_id: number, late = false): string =>
  `/intervention-assign?technician_id=${technician_id}${late ? '&sla=out_of_sla' : '&status=assigned,closing_requested'}`

export function productsAddress(behind: Behind): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(behind)) search.set(key, String(value))
  return `/products?${search}`
}
