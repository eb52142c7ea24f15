/** An unbroken run of serials: first and last, shown one by one before anything is received. */
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { products } from '#features/warehouse/stock/contract.ts'
import { serialPattern } from '#features/warehouse/stock/rules.ts'
import { AppError } from '#lib/texts/errors.ts'
import { fieldWords } from '#lib/texts/field-errors.ts'
import { type Language, say as sayIn } from '#lib/texts/texts.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { formTexts } from '#web/form/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { type DeliveryNote, noteProducts } from '../contract.ts'
import { expandRange } from '../rules.ts'
import { productTexts as texts } from '../texts.ts'
import styles from './delivery-notes.module.css'
import { showCount } from './note-query.ts'
import { type ChosenPart, PartPicker } from './scan-card.tsx'
import { receiveAsking } from './shared.tsx'

type Expanded = { serials: readonly string[]; problem?: string }

function expand(from: string, to: string, language: Language): Expanded {
  if (from === '' || to === '') return { serials: [] }
  if (!serialPattern.test(from) || !serialPattern.test(to))
    return { serials: [], problem: sayIn(fieldWords.serial_number, language) }
  try {
    return { serials: expandRange(from, to) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { serials: [], problem: sayIn(error.words, language, error.params) }
  }
}

type RangeDialogProps = {
  note: DeliveryNote
  part: ChosenPart | null
  onChoose: (part: ChosenPart | null) => void
  onClose: () => void
}

export function RangeDialog({ note, part, onChoose, onClose }: RangeDialogProps) {
  const say = useSay()
  const language = useLanguage()
  const client = useQueryClient()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { serials, problem } = expand(from.trim(), to.trim(), language)
  const [asked] = useDebouncedValue(serials.length > 0 ? `${from.trim()}\n${to.trim()}` : '', 250)
  const { data } = useQuery({
    queryKey: ['products', 'look-up', asked],
    queryFn: ({ signal }) => {
      const [first = '', last = ''] = asked.split('\n')
      return call(products.lookUp, { body: { serials: expandRange(first, last) } }, { signal })
    },
    enabled: asked !== '',
  })
  // A serial that went back to its supplier may come in again.
  const known = new Set(
    (data?.items ?? []).filter(({ status }) => status && status !== 'returned').map((it) => it.serial_number),
  )
  const standing = serials.filter((serial) => known.has(serial)).length
  const count = serials.length - standing

  const receive = useAction(async () => {
    if (!part) return
    const body = { part_id: part.id, from, to, mode: 'good_ones' as const }
    const done = await receiveAsking((confirmed) =>
      call(noteProducts.receiveRange, { params: { id: note.id }, body: { ...body, confirmed } }),
    )
    if (!done) return
    const { received, refused, received_quantity } = done
    showCount(client, note.id, () => ({ received_quantity }))
    toast.success(refused > 0 ? texts.range_done_some : texts.range_done, { params: { count: received, refused } })
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say(texts.range)}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0 && part && !receive.busy) void receive.run()
        }}
      >
        <Text as="p" c="text-3" size="caption" leading={16}>
          {say(texts.range_hint)}
        </Text>
        <PartPicker part={part} onChoose={onChoose} />
        <Grid columns={2} phoneColumns={1} gap={3}>
          <TextInput
            label={say(texts.range_from)}
            value={from}
            className={styles.mono ?? ''}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            label={say(texts.range_to)}
            value={to}
            className={styles.mono ?? ''}
            autoComplete="off"
            spellCheck={false}
            error={problem}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Grid>
        {serials.length > 0 && (
          <>
            <Row as="p" gap={3} weight={600} role="status">
              {say(texts.range_count, { count: serials.length })}
              {standing > 0 && (
                <Text c="warning-text" weight={400}>
                  {say(texts.range_known, { count: standing })}
                </Text>
              )}
            </Row>
            <Box
              as="ol"
              className={styles.rangeList}
              py={2}
              px={3}
              bg="surface-2"
              border
              round="box"
              tabIndex={0}
              aria-label={say(texts.range)}
            >
              {serials.map((serial) => (
                <li key={serial}>
                  <Text as="code" {...(known.has(serial) && { c: 'text-3' })}>
                    {serial}
                  </Text>
                  {known.has(serial) && (
                    <Text c="warning-text" size="caption" ml={3}>
                      {say(texts.range_known_mark)}
                    </Text>
                  )}
                </li>
              ))}
            </Box>
          </>
        )}
        <Row as="footer" justify="end" gap={2}>
          <Button variant="default" onClick={onClose}>
            {say(formTexts.cancel)}
          </Button>
          <Button type="submit" loading={receive.busy} disabled={count === 0 || !part}>
            {say(texts.range_receive, { count })}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
