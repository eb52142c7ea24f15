/** A camera that sees what a test holds before it: the page's own reader reads real QR codes from real pictures. */
import type { Page } from 'playwright-core'
import { qrGrid } from '#lib/codes/qr-code.ts'

type Shown = { shownGrid: boolean[][] }

/** Call before the page is opened. Returns `show(text)`; the code stays before the lens until the next one. */
export async function standInCamera(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(() => {
    const shown = globalThis as unknown as Shown
    shown.shownGrid = []
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const draw = () => {
      const picture = canvas.getContext('2d')
      if (!picture) return
      picture.fillStyle = '#fff'
      picture.fillRect(0, 0, canvas.width, canvas.height)
      picture.fillStyle = '#000'
      const side = 10
      for (const [y, row] of shown.shownGrid.entries())
        for (const [x, dark] of row.entries()) if (dark) picture.fillRect(150 + x * side, 80 + y * side, side, side)
    }
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  })
  return (text) =>
    page.evaluate((grid) => {
      const shown = globalThis as unknown as Shown
      shown.shownGrid = grid
    }, qrGrid(text))
}
