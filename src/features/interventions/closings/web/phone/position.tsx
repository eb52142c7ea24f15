/** Where a closing is sent from, if the company has it read: one reading at Send, shown before it leaves. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '#web/language.ts'
import { Row } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { mostAccuracyMetres, type Position } from '../../request-contract.ts'
import { positionParams } from '../../rules.ts'

const readWithinMs = 10_000
/** The browser's own question included, which its limit leaves out. */
const endAfterMs = 20_000

/** About eleven metres: as it is shown, so it is sent. */
const shortened = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** Nothing where it is refused, not found in time or too far off. */
const readPosition = (): Promise<Position> =>
  new Promise((resolve) => {
    setTimeout(resolve, endAfterMs, null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(
          accuracy > mostAccuracyMetres
            ? null
            : { latitude: shortened(latitude), longitude: shortened(longitude), accuracy_m: Math.ceil(accuracy) },
        ),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: readWithinMs },
    )
  })

/** The position, nothing where it is left out, `stop` where the closing is not to leave yet. */
export type PositionAnswer = Position | 'stop'
type Asked = { position: Position; answer: (given: PositionAnswer) => void }

export function usePositionAtSend() {
  const say = useSay()
  const [asked, setAsked] = useState<Asked | null>(null)
  const latest = useRef<Asked | null>(null)
  const show = (next: Asked | null) => {
    latest.current = next
    setAsked(next)
  }
  // Who leaves the form has not agreed.
  useEffect(() => () => latest.current?.answer('stop'), [])
  const ask = () =>
    new Promise<PositionAnswer>((resolve) => {
      const answer = (given: PositionAnswer) => {
        show(null)
        resolve(given)
      }
      show({ position: null, answer })
      // A browser that has no such thing throws.
      const read = readPosition().catch(() => null)
      void read.then((position) => {
        if (latest.current?.answer !== answer) return
        if (position) return show({ position, answer })
        toast.info(texts.position_none)
        answer(null)
      })
    })
  const position = asked?.position
  const line = position ? say(texts.position_at, positionParams(position)) : say(texts.position_reading)
  return { ask, asked, line: asked ? line : undefined }
}

/** Beside the button that sends it. */
export function PositionChoice({ asked: { answer } }: { asked: Asked }) {
  const say = useSay()
  return (
    <Row gap={2} full mt={1}>
      <Button variant="default" h={44} onClick={() => answer('stop')}>
        {say(texts.cancel)}
      </Button>
      <Button variant="default" h={44} flex={1} maw={492} onClick={() => answer(null)}>
        {say(texts.position_without)}
      </Button>
    </Row>
  )
}
