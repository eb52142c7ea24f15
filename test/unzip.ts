/** Reads a small zip in tests. */
import { fromBufferPromise } from 'yauzl'

export async function unzip(content: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(content)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat(await stream.toArray()).toString())
  }
  return files
}
