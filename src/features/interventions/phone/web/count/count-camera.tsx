/** The camera of the count, on the page itself: it reads on while answers come; loaded with the reader of barcodes when it is wanted. */
import { useEffect } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { useSay } from '#web/language.ts'
import scan from '#web/scan/scan.module.css'
import { scanTexts as texts } from '#web/scan/texts.ts'
import { TorchButton } from '#web/scan/torch-button.tsx'
import { useCamera } from '#web/scan/use-camera.ts'
import { Row } from '#web/ui/layout.tsx'

type CountCameraProps = { onValue: (value: string) => void; onProblem: (problem: Words) => void }

export function CountCamera({ onValue, onProblem }: CountCameraProps) {
  const say = useSay()
  const camera = useCamera(onValue)
  const { video, isRunning, problem } = camera
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever the page makes of it.
  useEffect(() => {
    if (problem) onProblem(problem)
  }, [problem])
  return (
    <>
      <video ref={video} muted playsInline aria-label={say(texts.camera_title)} />
      <span className={scan.frame} aria-hidden />
      {!isRunning && (
        <Row className={scan.over} notice="neutral" px={3} py={2}>
          {say(texts.camera_starting)}
        </Row>
      )}
      <TorchButton of={camera} />
    </>
  )
}
