/** Reads codes with the camera; the reader is served by ourselves, and a screen loads this file when it needs it. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { useEffect, useRef, useState } from 'react'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { useVideo } from './use-video.ts'

prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmAddress : path) } })

/** Codes printed on terminals, boxes and notes. */
const formats = [
  'code_128',
  'code_39',
  'code_93',
  'ean_13',
  'ean_8',
  'itf',
  'qr_code',
  'data_matrix',
  'pdf417',
] as const
const millisecondsBetweenLooks = 120
/** The same code stays before the lens for a while and counts once. */
const millisecondsUntilAgain = 2000

/** What is in front of the lens is handed on, each code once while it stays there. */
export function useCamera(onValue: (value: string) => void) {
  const { video, track, ...rest } = useVideo(1280)
  const latestOnValue = useRef(onValue)
  const [last, setLast] = useState('')
  useEffect(() => {
    latestOnValue.current = onValue
  })

  useEffect(() => {
    if (!track) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const seen = new Map<string, number>()
    const detector = new BarcodeDetector({ formats: [...formats] })

    async function look() {
      const picture = video.current
      if (ended || !picture) return
      if (picture.readyState >= picture.HAVE_CURRENT_DATA) {
        const codes = await detector.detect(picture).catch(() => [])
        if (ended) return
        const now = performance.now()
        for (const { rawValue } of codes) {
          const value = rawValue.trim()
          const before = seen.get(value)
          seen.set(value, now)
          if (value === '' || (before !== undefined && now - before < millisecondsUntilAgain)) continue
          setLast(value)
          latestOnValue.current(value)
        }
      }
      timer = setTimeout(() => void look(), millisecondsBetweenLooks)
    }
    void look()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [track, video])

  return { video, isRunning: track !== null, last, ...rest }
}
