/** Sends one file to a record, and saves one that is there. */
import type { Attachment, AttachmentEndpoints } from '#lib/records/attachments.ts'
import { fetchEndpoint } from '#web/call.ts'

/** What the file dialog offers; the server decides by content. */
export const acceptedFiles = 'application/pdf,image/png,image/jpeg,image/webp'

export async function sendAttachment(endpoints: AttachmentEndpoints, id: number, file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  await fetchEndpoint(endpoints.attach, { params: { id } }, { form })
}

/** Fetched with the session's token, then handed to the browser as a download. */
export async function saveAttachment(
  endpoints: AttachmentEndpoints,
  id: number,
  { id: file_id, name }: Attachment,
): Promise<void> {
  const response = await fetchEndpoint(endpoints.attachment, { params: { id, file_id } })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
