/** Reads a JSON body and refuses a key that occurs twice: two programs would disagree on which one counts. */
import { requestErrors } from '#lib/texts/errors.ts'

/** No call has more objects and lists inside each other. */
const mostDepth = 50

/** The first key that one object of the text holds twice; the text is valid JSON. Refuses a text that is nested without end. */
export function doubleKey(text: string): string | undefined {
  /** The keys of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : undefined)
      if (open.length > mostDepth) throw requestErrors.malformed()
      isKey = sign === '{'
    } else if (sign === '}' || sign === ']') {
      open.pop()
      isKey = false
    } else if (sign === ',') isKey = open.at(-1) !== undefined
    else if (sign === '"') {
      const start = at++
      while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
      if (!isKey) continue
      isKey = false
      const key = String(JSON.parse(text.slice(start, at + 1)))
      const known = open.at(-1)
      if (known?.has(key)) return key
      known?.add(key)
    }
  }
  return undefined
}

export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw requestErrors.malformed()
  }
  const field = doubleKey(text)
  if (field !== undefined) throw requestErrors.double_field({ field: field.slice(0, 100) })
  return value
}
