/** The transport document of an order: issued before the parcel goes, printed, voided. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IssuePanel, VoidDialog } from '#features/warehouse/documents/web/shared.tsx'
import { downloadFile } from '#web/download.ts'
import { IconFileCheck, IconFileTypePdf } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Card, Hint, Row, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { orderList } from '../../columns.ts'
import type { Order } from '../../contract.ts'
import { orderDocument } from '../../document-contract.ts'
import { texts } from '../../sending-texts.ts'
import { texts as words } from '../../texts.ts'
import { isUnpacking, refreshOrders } from './order-parts.tsx'
import styles from './sending.module.css'

export function OrderDocumentCard({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const say = useSay()
  const language = useLanguage()
  const client = useQueryClient()
  const { id } = order
  const [asking, setAsking] = useState<'issue' | 'void' | null>(null)
  const { data, refetch } = useAnswer([...listKey(orderList), 'document', id, order.version], orderDocument.get, {
    params: { id },
  })
  const open = order.state === 'to_be_confirmed'
  if (!data || (!open && data.number === null)) return null
  const { number } = data
  const print = () => {
    void downloadFile(orderDocument.pdf, { id }, undefined, { language })
  }
  const dialog = {
    onClose: () => setAsking(null),
    refresh: () => {
      void refetch()
      refreshOrders(client)
    },
  }
  return (
    <Card py={4} px={5} aria-label={say(words.return_document)}>
      <Text as="h2" size="body" weight={600} leading={20}>
        {say(words.return_document)}
      </Text>
      <Hint className={styles.notes} mt={3} pt={3} line="top" breakAnywhere>
        {number ?? say(texts.document_hint)}
      </Hint>
      <Row wrap gapY={2} gap={3} align="center" mt={4}>
        {number === null && order.warehouse_id === null ? (
          <Button h={44} variant="default" disabled={isUnpacking(order)} onClick={onEdit}>
            {say(texts.choose_warehouse)}
          </Button>
        ) : (
          <>
            {number === null && !isUnpacking(order) && (
              <Button h={44} leftSection={<IconFileCheck size={16} />} onClick={() => setAsking('issue')}>
                {say(texts.issue_document)}
              </Button>
            )}
            <Button h={44} variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={print}>
              {say(number ? texts.print_document : texts.draft)}
            </Button>
          </>
        )}
        {number !== null && open && (
          <Button h={44} variant="subtle" onClick={() => setAsking('void')}>
            {say(texts.void_document)}
          </Button>
        )}
      </Row>
      {asking === 'issue' && (
        <IssuePanel
          title={say(texts.issue_document)}
          record={data}
          endpoint={orderDocument.issue}
          short
          successToast={(issued) => [texts.document_issued, { params: { number: issued.number ?? '' } }]}
          {...dialog}
        />
      )}
      {asking === 'void' && (
        <VoidDialog
          title={say(texts.void_title, { number: number ?? '' })}
          hint={say(texts.void_hint)}
          save={texts.void_document}
          endpoint={orderDocument.void}
          id={id}
          {...dialog}
        />
      )}
    </Card>
  )
}
