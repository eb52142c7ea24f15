/** Saves the transport note of an assignment, in the language of the screen. */
import { runAction } from '#web/action.ts'
import { fetchEndpoint } from '#web/call.ts'
import { language } from '#web/language.ts'
import { assignments } from '../contract.ts'

const nameIn = (disposition: string | null) => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : 'DDT.pdf'
}

export async function openNote(id: number): Promise<void> {
  await runAction(async () => {
    const response = await fetchEndpoint(assignments.pdf, { params: { id }, query: { language: language.get() } })
    const url = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = url
    link.download = nameIn(response.headers.get('content-disposition'))
    link.click()
    // The browser reads the address after this returns.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  })
}
