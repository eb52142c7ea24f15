/** The camera of the device in a `video` of the page, with its light. */
import { useEffect, useRef, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { scanTexts as texts } from './texts.ts'

/** By name alone: WebKit's OverconstrainedError, which it also gives where there is no camera at all, is no DOMException. */
export const problemOf = (error: unknown): Words => {
  const name = error instanceof Object && 'name' in error ? error.name : null
  if (name === 'NotAllowedError') return texts.camera_denied
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? texts.camera_missing : texts.camera_failed
}

/** Browsers leave mediaDevices out on insecure addresses. */
export const hasCameras = () => 'mediaDevices' in navigator

// The torch is in the standard of image capture and in phones, but not in TypeScript's own list.
type Torch = { torch?: boolean }

/** About so many pixels wide, as long as the caller is shown. */
export function useVideo(width: number) {
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [torch, setTorch] = useState(false)
  const [problem, setProblem] = useState<Words | null>(null)
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts the camera again.
  useEffect(() => {
    let stream: MediaStream | undefined
    let ended = false

    const stop = () => {
      for (const it of stream?.getTracks() ?? []) it.stop()
    }

    async function start() {
      if (!hasCameras()) return setProblem(texts.camera_insecure)
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: width } },
        })
        if (ended || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        const [first] = stream.getVideoTracks()
        // A call or another app took the camera.
        first?.addEventListener('ended', () => setProblem(texts.camera_failed))
        setTrack(first ?? null)
      } catch (error) {
        if (!ended) setProblem(problemOf(error))
      }
    }
    void start()
    return () => {
      ended = true
      stop()
    }
  }, [attempt])

  // The types of the DOM know no torch.
  const hasTorch = (track?.getCapabilities() as Torch | undefined)?.torch === true
  const switchTorch = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !torch } as MediaTrackConstraintSet] })
    setTorch(!torch)
  }
  const startAgain = () => {
    setProblem(null)
    setTrack(null)
    setTorch(false)
    setAttempt(attempt + 1)
  }

  return { video, track, problem, hasTorch, torch, switchTorch, startAgain }
}
