/** The line between a phone and the server. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy: cut, it refuses connections and breaks those that are open. A browser's own offline switch does not reach its service worker. */
export async function openLine(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  /** What passes these is swallowed, for as long as they live. */
  const silent = new Set<Socket>()
  let isCut = false
  let isHeld = false
  let isBreaking = false
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
    if (isHeld) silent.add(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        // Who waits for an answer is not told that nobody is there.
        if (one === near || !silent.has(near)) other.destroy()
      })
    }
    near.on('data', (bytes) => {
      if (silent.has(near)) return
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
    far.on('data', (bytes) => {
      if (silent.has(near)) return
      if (isBreaking) return void near.write(bytes.subarray(0, -1), () => near.destroy())
      if (near.write(bytes)) return
      far.pause()
      near.once('drain', () => far.resume())
    })
    far.on('end', () => silent.has(near) || near.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this shape.
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${own}`,
    cut,
    isCut: () => isCut,
    /** Refuses nothing and breaks nothing: what is sent and answered is swallowed. Connections that were open then stay like this. */
    hold() {
      isHeld = true
      for (const socket of sockets) silent.add(socket)
    },
    /** Answers lack their last byte. */
    breakAnswers() {
      isBreaking = true
    },
    mend() {
      isCut = false
      isHeld = false
      isBreaking = false
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
