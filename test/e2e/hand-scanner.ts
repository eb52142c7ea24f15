/** A hand scanner: a keyboard that types wherever the focus is, a key every 4 ms and then Enter. */
import type { Page } from 'playwright-core'

const secondsPerKey = 0.004
const secondsPerScan = 0.05

/** Returns `scan(...serials)`. Each key carries its own time, so that a busy machine does not make a slow scanner. What happens `between` comes after the third key of each. */
export async function handScanner(page: Page, between?: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page)
  return async (...serials: readonly string[]): Promise<void> => {
    const start = Date.now() / 1000
    const presses = serials.flatMap((serial, scan) =>
      [...serial, '\r'].map((text, at) => ({
        text,
        key: text === '\r' ? 'Enter' : text,
        code: text === '\r' ? 'Enter' : '',
        windowsVirtualKeyCode: text === '\r' ? 13 : 0,
        timestamp: start + scan * secondsPerScan + at * secondsPerKey,
        isThird: at === 2,
      })),
    )
    for (const { isThird, ...press } of presses) {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press })
      await session.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' })
      if (isThird) await between?.()
    }
  }
}
