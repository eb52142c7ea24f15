/** Puts what speaks against a closing into a sentence; on the server and on the phone alike. */
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { Finding } from './check-rules.ts'
import { findingTexts } from './finding-texts.ts'
import type { FindingReply } from './request-contract.ts'

export function sayFinding({ key, field, severity, params }: Finding, language: Language): FindingReply {
  const { status, received, due, ...rest } = params
  const filled = {
    ...rest,
    ...(typeof status === 'string' && status in statusWords
      ? // One of them, as the line above has found.
        { status: say(statusWords[status as keyof typeof statusWords], language).toLocaleLowerCase() }
      : {}),
    ...(typeof received === 'string' ? { received: formatDay(received) } : {}),
    ...(typeof due === 'string' ? { due: formatDay(due) } : {}),
  }
  return { key, field, severity, text: say(findingTexts[key], language, filled).trim() }
}
