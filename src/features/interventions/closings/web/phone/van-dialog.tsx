/** Chooses the installed serial from what the technician holds, the wanted models first. */
import { useState } from 'react'
import { assignedProductList } from '#features/technicians/assignments/columns.ts'
import { type AssignedProduct, assignedProducts } from '#features/technicians/assignments/contract.ts'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import styles from './closing.module.css'

/** More than a van holds. */
const most = 500

type VanDialogProps = { models: readonly string[]; onPick: (serial: string) => void; onClose: () => void }

export function VanDialog({ models, onPick, onClose }: VanDialogProps) {
  const say = useSay()
  const [text, setText] = useState('')
  const query = { status: 'assigned', on_order: 'false', rows_per_page: most, sort: 'model_number' }
  const key = [...listKey(assignedProductList), 'for a closing', query]
  const { data } = useAnswer(key, assignedProducts.list, { query })
  const words = text.toLocaleLowerCase().trim()
  const isWanted = (model: string) => models.includes(model)
  // The wanted models first, and of each what is in the van before what is on its way; what another closing declares already last.
  const placeOf = (it: AssignedProduct) =>
    it.declared_in ? -2 : 2 * Number(isWanted(it.model_number)) - Number(it.to_confirm)
  const found = (data?.items ?? [])
    .filter((it) => `${it.serial_number} ${it.model_number} ${it.part_number}`.toLocaleLowerCase().includes(words))
    .toSorted((a, b) => placeOf(b) - placeOf(a))
  return (
    <Modal opened onClose={onClose} title={say(texts.van_title)}>
      <SearchField words={say(texts.van_search)} value={text} onChange={setText} />
      {!data && <LinesSkeleton />}
      {data && found.length === 0 && (
        <Hint>{say(data.items.length === 0 ? texts.van_empty : texts.van_none_found)}</Hint>
      )}
      <Stack as="ul" gap={2} mt={3}>
        {found.map((it) => (
          <li key={it.id}>
            <Row
              as="button"
              type="button"
              className={styles.unit}
              wrap
              gapY={0.5}
              gap={2}
              align="center"
              full
              py={1.5}
              px={3}
              card
              hover
              c="text-2"
              size="label"
              ta="left"
              onClick={() => onPick(it.serial_number)}
            >
              <Text as="code" c="text" size="label">
                {it.serial_number}
              </Text>
              <span>{it.model_number}</span>
              {it.declared_in && (
                <StatusBadge family="warning">{say(texts.declared_in, { number: it.declared_in })}</StatusBadge>
              )}
              {isWanted(it.model_number) && <StatusBadge family="success">{say(texts.wanted)}</StatusBadge>}
              {it.to_confirm && <StatusBadge family="warning">{say(texts.on_its_way)}</StatusBadge>}
            </Row>
          </li>
        ))}
      </Stack>
    </Modal>
  )
}
