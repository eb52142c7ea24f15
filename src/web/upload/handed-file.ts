/** A file that one screen hands to another, such as a client's file that still needs a format. It lives in the memory of the page only. */

export type HandedFile = {
  file: File
  /** The screen it is for. */
  to: string
  /** Where the user goes on afterwards. */
  back?: string
}

let handed: HandedFile | undefined

export function handFile(it: HandedFile): void {
  handed = it
}

/** The file for this screen; the next call answers nothing. */
export function takeHandedFile(path: string): HandedFile | undefined {
  if (handed?.to !== path) return undefined
  const taken = handed
  handed = undefined
  return taken
}
