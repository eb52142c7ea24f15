/** Sends one file to a record. */
import type { AttachmentEndpoints } from '#lib/records/attachments.ts'
import { fetchEndpoint } from '#web/call.ts'

/** What the file dialog offers; the server decides by content. */
export const acceptedFiles = 'application/pdf,image/png,image/jpeg,image/webp'

export async function sendAttachment(endpoints: AttachmentEndpoints, id: number, file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  await fetchEndpoint(endpoints.attach, { params: { id } }, { form })
}
