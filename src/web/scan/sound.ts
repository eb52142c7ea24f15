/** A short high beep for a good scan and a long low one for a bad one; the choice to be silent is kept. */
import { useSyncExternalStore } from 'react'

const key = 'scan_sound'
let on = localStorage.getItem(key) !== 'off'
let context: AudioContext | undefined
const listeners = new Set<() => void>()

export const scanSound = {
  isOn: () => on,
  toggle() {
    on = !on
    localStorage.setItem(key, on ? 'on' : 'off')
    for (const listener of listeners) listener()
    if (on) beep('ok')
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
export const useScanSound = () => useSyncExternalStore(scanSound.subscribe, scanSound.isOn)

const tones = {
  ok: { wave: 'sine', hertz: 1320, seconds: 0.08 },
  warning: { wave: 'triangle', hertz: 620, seconds: 0.16 },
  bad: { wave: 'square', hertz: 180, seconds: 0.3 },
} as const

export function beep(tone: keyof typeof tones) {
  if (!on || typeof AudioContext === 'undefined') return
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
