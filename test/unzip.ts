/** Reads a small zip in tests. */
import { fromBufferPromise } from 'yauzl'

export async function unzipBytes(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat(await stream.toArray()))
  }
  return files
}

export const unzip = async (content: Buffer): Promise<Map<string, string>> =>
  new Map([...(await unzipBytes(content))].map(([name, bytes]) => [name, bytes.toString()]))
