/** The files that a page needs, as the build listed them: named in its head, a phone on a slow network fetches them at once and not in turns. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const PageFiles = z.record(z.string(), z.array(z.string()))

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`

/** By the address of a page; empty for those that the list does not name. */
export async function readPageLinks(folder: string): Promise<(address: string) => string> {
  const list = await readFile(path.join(folder, 'page-files.json'), 'utf8').catch(() => '{}')
  const pages = Object.entries(PageFiles.parse(JSON.parse(list))).map(([pattern, files]) => ({
    pattern: new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`),
    links: files.map(linkTo).join(''),
  }))
  return (address) => pages.find(({ pattern }) => pattern.test(address))?.links ?? ''
}
