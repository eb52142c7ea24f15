/** Makes pages of the chapters in docs/guide, which the server hands out under /guide: headings, lists, links, pictures and bold words. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (it) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[it] ?? it)

/** A chapter links to others by their file. */
const addressOf = (link: string) => link.replace(/^README\.md$/, 'index.html').replace(/\.md$/, '.html')

const inline = (text: string) =>
  escaped(text)
    .replace(/!\[([^\]]*)\]\(([^)]+)\)/g, '<img src="$2" alt="$1">')
    .replace(
      /\[([^\]]+)\]\(([^)]+)\)/g,
      (_all, words: string, link: string) => `<a href="${addressOf(link)}">${words}</a>`,
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')

/** One block: what stands between empty lines. */
function blockOf(block: string): string {
  const heading = /^(#{1,2}) (.+)$/.exec(block)
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`
  const items = (mark: RegExp) =>
    block
      .split('\n')
      .map((line) => `<li>${inline(line.replace(mark, ''))}</li>`)
      .join('')
  if (/^\d+\. /.test(block)) return `<ol>${items(/^\d+\. /)}</ol>`
  if (block.startsWith('- ')) return `<ul>${items(/^- /)}</ul>`
  return block.startsWith('![') ? `<figure>${inline(block)}</figure>` : `<p>${inline(block)}</p>`
}

export function pageOf(language: string, text: string): string {
  const blocks = text.trim().split(/\n{2,}/)
  const title = escaped((blocks[0] ?? '').replace(/^# /, ''))
  const body = blocks.map(blockOf).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Fieldstock</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="../guide.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

const styles = `:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#f4f5f8, #0a0d1a); color: light-dark(#0d1430, #e9ecf8); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 820px; margin: 0 auto; padding: 32px 20px 64px }
h1 { font-size: 28px; line-height: 1.25; letter-spacing: -.01em }
h2 { margin-top: 32px; font-size: 18px }
li { margin: 6px 0 }
a { color: light-dark(#135f9c, #7fc1f2) }
figure { margin: 28px 0; text-align: center }
img { max-width: 100%; max-height: 640px; border: 1px solid light-dark(#e4e7ee, #242b48); border-radius: 10px }
code { font-size: .92em }
`

/** Reads the chapters of every language below `from` and writes their pages below `to`. */
export async function writeGuide(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await writeFile(join(to, 'guide.css'), styles)
  await cp(join(from, 'pictures'), join(to, 'pictures'), { recursive: true })
  for (const language of ['en', 'it']) {
    await mkdir(join(to, language), { recursive: true })
    for (const file of await readdir(join(from, language)))
      await writeFile(
        join(to, language, addressOf(file)),
        pageOf(language, await readFile(join(from, language, file), 'utf8')),
      )
  }
}
