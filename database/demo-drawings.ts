/** Pictures of the demo company, drawn with lines alone: words would need fonts, which a bare machine has not. */

/** Capital letters as strokes, on four squares by six. */
const letters: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 0V6H2.6A1.6 1.6 0 0 0 2.6 2.8H0M2.4 2.8A1.4 1.4 0 0 0 2.4 0H0',
  C: 'M4 1A2.4 3 0 1 0 4 5',
  E: 'M4 0H0V6H4M0 3H3.2',
  F: 'M4 0H0V6M0 3H3.2',
  G: 'M4 1A2.4 3 0 1 0 4 4.6V3.2H2.4',
  I: 'M2 0V6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.4 4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H2.4A1.7 1.7 0 0 1 2.4 3.4H0',
  R: 'M0 6V0H2.4A1.7 1.7 0 0 1 2.4 3.4H0M2 3.4 4 6',
  S: 'M3.8 1A2 1.5 0 1 0 2 3A2 1.5 0 1 1 .2 5',
  T: 'M0 0H4M2 0V6',
  V: 'M0 0 2 6 4 0',
}

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><g fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>`

/** A plain sign with the initials of a company. */
export function logoOf(name: string, colour: string): string {
  const initials = name.match(/\b[A-Z]/g)?.slice(0, 2) ?? []
  const left = 128 - (initials.length * 56 + (initials.length - 1) * 24) / 2
  const signs = initials.map(
    (letter, at) =>
      `<path d="${letters[letter] ?? ''}" transform="translate(${left + at * 80} 86) scale(14)" stroke="#fff" stroke-width="1.3"/>`,
  )
  return drawing(`<rect width="256" height="256" rx="48" fill="${colour}"/>${signs.join('')}`)
}

const bars = [0, 7, 11, 19, 24, 33, 37, 45, 52, 56, 65, 71, 80, 84, 92]
const lines = [70, 88, 106, 132, 150, 176]

/** What technicians take: the label of a terminal, a receipt, and a signature. */
export const photoDrawings = {
  label:
    drawing(`<rect width="256" height="256" fill="#c9d3da"/><rect x="62" y="28" width="132" height="200" rx="18" fill="#2b3242"/>
    <rect x="78" y="46" width="100" height="64" rx="6" fill="#8fb3c9"/><rect x="76" y="128" width="104" height="66" rx="4" fill="#fff"/>
    <path d="${bars.map((x) => `M${82 + x} 138v34`).join('')}" stroke="#111" stroke-width="3"/><path d="M84 184h88" stroke="#777" stroke-width="4"/>`),
  receipt:
    drawing(`<rect width="256" height="256" fill="#d9cfc2"/><path d="M76 24h104v208l-13-10-13 10-13-10-13 10-13-10-13 10-13-10-13 10z" fill="#fff"/>
    <path d="${lines.map((y, at) => `M92 ${y}h${at % 3 === 2 ? 40 : 72}`).join('')}M92 46h72" stroke="#8a8378" stroke-width="5"/>`),
  signature: drawing(`<rect width="256" height="256" fill="#fff"/>
    <path d="M28 150c18-62 40-84 48-66s-22 84-8 84 26-52 38-52-6 44 6 44 16-40 30-40 0 36 12 36 22-34 34-34-2 30 10 28 20-12 30-20M40 196c60-10 120-12 178-8" stroke="#0d1430" stroke-width="4"/>`),
} as const
