/** What the company's own data must look like, and how its address is written. */

/** A person's code has sixteen signs, a company's eleven digits. */
export const isTaxCode = (code: string) => /^(?:[A-Z0-9]{16}|\d{11})$/.test(code)

/** Seven signs to a company, six to a public office. */
export const isSdiCode = (code: string) => /^[A-Z0-9]{6,7}$/.test(code)

export function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

type Place = {
  address: string | null
  postal_code: string | null
  city: string | null
  province: string | null
}

/** On one line, as on an envelope: Via Breda 10, 20126 Milano (MI). */
export function addressLine({ address, postal_code, city, province }: Place): string {
  const town = [postal_code, city, province && `(${province})`].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}
