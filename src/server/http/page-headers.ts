/** Headers that browsers heed on pages alone: on the fifty answers of a first visit they would be 15 kB. */
export const pageHeaders = [
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
