/** The line between a phone and the server. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy: cut, it refuses connections and breaks those that are open. A browser's own offline switch does not reach its service worker. */
export async function openLine(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let passed = 0
  let cutAfter = Number.POSITIVE_INFINITY
  let bytesPerSecond = Number.POSITIVE_INFINITY
  /** When all that was sent before has passed. */
  let freeAt = 0
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.on('data', (bytes) => {
      passed += bytes.length
      if (passed > cutAfter) return cut()
      freeAt = Math.max(freeAt, Date.now()) + (bytes.length / bytesPerSecond) * 1000
      if (bytesPerSecond === Number.POSITIVE_INFINITY) return void far.write(bytes)
      near.pause()
      setTimeout(() => {
        far.write(bytes)
        near.resume()
      }, freeAt - Date.now())
    })
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this shape.
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${own}`,
    cut,
    isCut: () => isCut,
    mend() {
      isCut = false
      cutAfter = Number.POSITIVE_INFINITY
    },
    /** What all connections may send together. */
    limit(bytes: number) {
      bytesPerSecond = bytes
    },
    /** Cuts itself in the middle of what the phone sends. */
    cutAfterSending(bytes: number) {
      cutAfter = passed + bytes
    },
    close() {
      cut()
      server.close()
    },
  }
}
