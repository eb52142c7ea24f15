/** The attachments of a record: listed, added by choosing or dropping, saved, deleted. */
import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type Attachment,
  type AttachmentEndpoints,
  maxAllAttachmentsMegabytes,
  maxAttachmentMegabytes,
  maxAttachments,
} from '#lib/records/attachments.ts'
import type { Words } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { IconDownload, IconFileTypePdf, IconPaperclip, IconPhoto, IconTrash } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Box, Card, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { FileSize, Instant } from '#web/ui/values.tsx'
import { useFileDrop, useFilePicker } from '#web/upload/file-drop.tsx'
import { useAnswer } from '#web/use-answer.ts'
import styles from './attachments.module.css'
import { acceptedFiles, sendAttachment } from './send-attachment.ts'
import { attachmentTexts as texts } from './texts.ts'

type PanelProps = {
  onFiles: (files: File[]) => void
  sending?: string | undefined
  /** What belongs here; the kinds and sizes of files follow it. */
  about?: Words | undefined
  children: ReactNode
}

function Panel({ onFiles, sending, about, children }: PanelProps) {
  const say = useSay()
  const take = (files: FileList | null) => onFiles([...(files ?? [])])
  const picker = useFilePicker({ accept: acceptedFiles, label: say(texts.add), take, multiple: true })
  return (
    <Card className={styles.panel} py={4} px={5} aria-label={say(texts.title)} {...useFileDrop(take)}>
      <Text as="h2" mb={2} size="body" weight={600} leading={20}>
        {say(texts.title)}
      </Text>
      {children}
      <Text as="p" mb={3} c="text-3" size="caption" leading={16}>
        {about && `${say(about)} `}
        {say(texts.hint, { max: maxAttachmentMegabytes, files: maxAttachments, all: maxAllAttachmentsMegabytes })}
      </Text>
      {picker.input}
      <Button
        variant="default"
        leftSection={<IconPaperclip size={16} />}
        loading={sending !== undefined}
        onClick={picker.choose}
      >
        {say(texts.add)}
      </Button>
      <Text ml={3} c="text-2" role="status">
        {sending === undefined ? '' : say(texts.sending, { name: sending })}
      </Text>
    </Card>
  )
}

type FileRowProps = { name: string; media_type: string; detail: ReactNode; children: ReactNode }

function FileRow({ name, media_type, detail, children }: FileRowProps) {
  const Icon = media_type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <Row as="li" className={styles.file} align="center" gap={2} py={1.5} line="bottom" c="text-2">
      <Icon size={20} />
      <Stack className={styles.fileName} grow shrink>
        <span title={name}>{name}</span>
        <small>{detail}</small>
      </Stack>
      {children}
    </Row>
  )
}

type AttachmentsProps = {
  endpoints: AttachmentEndpoints
  id: number
  /** The key of the list that shows the record: its attachments are read again with it. */
  listKey: readonly unknown[]
  about?: Words
}

export function Attachments({ endpoints, id, listKey, about }: AttachmentsProps) {
  const say = useSay()
  const client = useQueryClient()
  const queryKey = [...listKey, 'attachments', id]
  const { data } = useAnswer(queryKey, endpoints.attachments, { params: { id } })
  const [sending, setSending] = useState<string>()
  const items = data?.items ?? []

  const send = async (files: File[]) => {
    await runAction(async () => {
      for (const file of files) {
        setSending(file.name)
        await sendAttachment(endpoints, id, file)
      }
    })
    setSending(undefined)
    await client.invalidateQueries({ queryKey })
  }
  const remove = async ({ id: file_id, name }: Attachment) => {
    if (!(await confirm.delete(name))) return
    await call(endpoints.detach, { params: { id, file_id } }).catch(alert.failure)
    await client.invalidateQueries({ queryKey })
  }
  return (
    <Panel onFiles={(files) => void send(files)} sending={sending} about={about}>
      {data && items.length === 0 && <Hint mb={2}>{say(texts.none)}</Hint>}
      {items.length > 0 && (
        <Box as="ul" mb={3}>
          {items.map((it) => (
            <FileRow
              key={it.id}
              name={it.name}
              media_type={it.media_type}
              detail={
                <>
                  <FileSize bytes={it.bytes} />, <Instant value={it.created_at} />
                </>
              }
            >
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={say(texts.download, { name: it.name })}
                onClick={() => void downloadFile(endpoints.attachment, { id, file_id: it.id }, it.name)}
              >
                <IconDownload size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={say(texts.remove, { name: it.name })}
                onClick={() => void remove(it)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </FileRow>
          ))}
        </Box>
      )}
    </Panel>
  )
}

type HeldAttachmentsProps = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  about?: Words
}

/** Files chosen before the record exists: sent as soon as it does. */
export function HeldAttachments({ files, onChange, about }: HeldAttachmentsProps) {
  const say = useSay()
  return (
    <Panel onFiles={(more) => onChange([...files, ...more])} about={about}>
      {files.length === 0 ? (
        <Hint mb={2}>{say(texts.none)}</Hint>
      ) : (
        <>
          <Box as="ul" mb={3}>
            {files.map((file, at) => (
              <FileRow
                key={`${file.name} ${file.size} ${file.lastModified}`}
                name={file.name}
                media_type={file.type}
                detail={<FileSize bytes={file.size} />}
              >
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={say(texts.remove, { name: file.name })}
                  onClick={() => onChange(files.filter((_, other) => other !== at))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </FileRow>
            ))}
          </Box>
          <Hint mb={2}>{say(texts.held, { count: files.length })}</Hint>
        </>
      )}
    </Panel>
  )
}
