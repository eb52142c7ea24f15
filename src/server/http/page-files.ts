/** The files that a page needs, as the build listed them: named in its head, a phone on a slow network fetches them at once and not in turns. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const PageFiles = z.record(z.string(), z.array(z.string()))

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`

/** A part of the pattern that begins with `$` stands for any. */
function isAt(pattern: string, address: string): boolean {
  const wanted = pattern.split('/')
  const parts = address.split('/')
  return wanted.length === parts.length && wanted.every((it, at) => it.startsWith('$') || it === parts[at])
}

/** By the address of a page; empty for those that the list does not name. */
export async function readPageLinks(folder: string): Promise<(address: string) => string> {
  const list = await readFile(path.join(folder, 'page-files.json'), 'utf8').catch(() => '{}')
  const pages = Object.entries(PageFiles.parse(JSON.parse(list)))
  const links = new Map(pages.map(([pattern, files]) => [pattern, files.map(linkTo).join('')]))
  return (address) => [...links].find(([pattern]) => isAt(pattern, address))?.[1] ?? ''
}
