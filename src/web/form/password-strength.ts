/** A rough measure of how hard a password is to guess: what can be said while typing, without a dictionary. */

/** 0 for nothing typed, then 1 weak, 2 fair, 3 strong. */
export type Strength = 0 | 1 | 2 | 3

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/]
const wellKnown = /password|qwerty|12345|abcd|admin|letmein|benvenut|ciao|fieldstock/i

export function passwordStrength(password: string): Strength {
  if (password === '') return 0
  const different = new Set(password).size
  if (password.length < 10 || different < 5 || wellKnown.test(password)) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  // Length counts more than signs: four plain words beat one word with a number.
  return password.length >= 16 || (password.length >= 12 && variety >= 3) ? 3 : 2
}
