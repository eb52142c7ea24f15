/** A short high beep for a good scan and a long low one for a bad one; the choice to be silent is kept. */
import { createStore } from '../ui/store.ts'

const key = 'scan_sound'
const on = createStore(localStorage.getItem(key) !== 'off')
let context: AudioContext | undefined

export const scanSound = {
  toggle() {
    on.set(!on.get())
    localStorage.setItem(key, on.get() ? 'on' : 'off')
    beep('ok')
  },
}
export const useScanSound = on.use

const tones = {
  ok: { wave: 'sine', hertz: 1320, seconds: 0.08 },
  warning: { wave: 'triangle', hertz: 620, seconds: 0.16 },
  bad: { wave: 'square', hertz: 180, seconds: 0.3 },
} as const

export function beep(tone: keyof typeof tones) {
  if (!on.get() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const { wave, hertz, seconds } = tones[tone]
  const begin = context.currentTime
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = wave
  oscillator.frequency.value = hertz
  // A ramp at both ends keeps the loudspeaker from clicking.
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(0.12, begin + 0.01)
  gain.gain.linearRampToValueAtTime(0, begin + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(begin + seconds)
}
