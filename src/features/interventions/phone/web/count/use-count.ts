/** The count of the van as it stands: what should be there by the day that was last fetched, against what was scanned. */
import { useEffect, useRef } from 'react'
import { serialKey, serialPattern } from '#features/warehouse/stock/rules.ts'
import { texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { sayNow } from '#web/language.ts'
import { network } from '#web/offline/network.ts'
import { type OutboxItem, queueCommand, useOutbox, waitForReceipt } from '#web/offline/outbox.ts'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { compareVan } from '../../count-rules.ts'
import { countTexts as texts } from '../../count-texts.ts'
import type { KeptDay } from '../../day-rules.ts'
import { commandSchema, kindWords } from '../../rules.ts'
import { findUnit } from '../check.ts'
import { readDay } from '../day.ts'
import { useKept } from '../use-kept.ts'
import { declaredIn, vanAfter } from '../van-after.ts'
import {
  begin,
  bodyOf,
  changeCount,
  countKey,
  dropCount,
  findCount,
  type KeptCount,
  type Said,
  saying,
} from './count-draft.ts'

/** A receipt that comes at once is shown; nobody waits longer for it. */
const receiptAfterMs = 4_000

export type Count = NonNullable<ReturnType<typeof useCount>>

export function useCount() {
  const day = useKept<KeptDay>('snapshot', readDay)
  const opened = useKept<KeptCount>('drafts', findCount)
  const draft = opened?.draft
  /** As it was last seen with something in it, else as it was first read: another tab that sends it takes the draft away. */
  const seen = useRef<KeptCount>(undefined)
  useEffect(() => {
    if (draft || !seen.current) seen.current = opened ?? undefined
  }, [draft, opened])
  const items = useOutbox()
  const isLoading = day === undefined || opened === undefined
  const van = day ? vanAfter(day, items) : []
  const declared = day ? declaredIn(items, day) : new Map<string, string>()
  const codes = draft?.codes ?? []
  const result = compareVan(van, codes)
  const declaredOf = (serial: string) =>
    declared.get(serialKey(serial)) ?? findUnit(van, serial)?.declared_in ?? undefined
  const saidOf = (serial: string): Said | undefined =>
    draft?.said.find((it) => serialKey(it.serial_number) === serialKey(serial))

  /** Kept before it is answered. The same unit counts once, by whichever of its codes. */
  async function scan(values: readonly string[]): Promise<ScanAnswer[]> {
    const answers: ScanAnswer[] = []
    await changeCount((before) => {
      answers.length = 0
      const next = [...before.codes]
      const nameOf = (code: string) => serialKey(findUnit(van, code)?.serial_number ?? code)
      const known = new Set(next.map(nameOf))
      for (const value of values) {
        const name = nameOf(value)
        const unit = findUnit(van, value)
        const undo = () => uncount(value)
        if (known.has(name)) {
          answers.push({ value, tone: 'warning', message: () => sayNow(texts.answer_again) })
          continue
        }
        // Such as the address in a code for the shop's customers.
        if (!unit && !serialPattern.test(value.trim())) {
          answers.push({ value, tone: 'bad', message: () => sayNow(stockTexts.no_serial) })
          continue
        }
        known.add(name)
        next.push(value)
        const isOpen = unit && (unit.to_confirm || unit.on_order)
        answers.push(
          unit
            ? { value, tone: 'ok', message: () => sayNow(isOpen ? texts.answer_also : texts.answer_found), undo }
            : { value, tone: 'bad', message: () => sayNow(texts.answer_unexpected), undo },
        )
      }
      return { codes: next }
    })
    return answers
  }

  async function uncount(serial: string): Promise<void> {
    const unit = findUnit(van, serial)
    const names = new Set(
      [serial, unit?.serial_number, unit?.encoded_serial].flatMap((it) => (it ? serialKey(it) : [])),
    )
    await changeCount((before) => ({ codes: before.codes.filter((code) => !names.has(serialKey(code))) }))
  }

  const sayOf = (said: Said) => changeCount((before) => ({ said: saying(before.said, said) }))

  /** One transaction: the draft goes and the command is there. Where another tab was faster it is gone already, and what that tab sent is this count. */
  async function send(): Promise<OutboxItem | undefined> {
    const found = await findCount()
    const { draft: kept = begin(), opened_after } = found.draft ? found : (seen.current ?? found)
    const open = [...result.missing.map(({ serial_number }) => serial_number), ...result.unexpected]
    const explained = open.filter((serial) => declaredOf(serial) !== undefined)
    const key = await queueCommand({
      kind: 'count_van',
      schema: commandSchema,
      lanes: [countKey],
      title: sayNow(kindWords.count_van),
      body: bodyOf(kept, open, explained),
      draft: countKey,
      opened_after,
      corrects: kept.corrects,
      instead_of: ['count_van'],
    })
    return network.isReachable() ? waitForReceipt(key, receiptAfterMs) : undefined
  }

  return {
    isLoading,
    day,
    draft,
    van,
    result,
    declaredOf,
    saidOf,
    scan,
    uncount,
    sayOf,
    send,
    startOver: dropCount,
    /** One that was finished and has not left yet. */
    waiting: items.find(({ state, kind }) => state === 'waiting' && kind === 'count_van'),
    /** One that the technician has to put right; the next one does. */
    refused: items.find(({ state, kind }) => state === 'refused' && kind === 'count_van'),
  }
}
