/** Where a closing is sent from: one reading at Send, shown before it leaves. Loaded only where the company has it read. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconSend } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { type PositionAnswer, positionParams } from '../../position-rules.ts'
import { positionTexts as texts } from '../../position-texts.ts'
import { mostAccuracyMetres, type Position } from '../../request-contract.ts'

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

/** Said before Send is pressed. */
export function PositionHint() {
  const say = useSay()
  return <Hint>{say(texts.hint)}</Hint>
}

/** In the place of Send until there is an answer. */
export function PositionStep({ answer }: { answer: (given: PositionAnswer) => void }) {
  const say = useSay()
  const [position, setPosition] = useState<Position>(null)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reading.
  useEffect(() => {
    // The button that was pressed is gone.
    box.current?.focus()
    let isOpen = true
    // A browser that has no such thing throws.
    const read = readPosition().catch(() => null)
    void read.then((found) => {
      if (!isOpen) return
      if (found) return setPosition(found)
      toast.info(texts.none)
      answer(null)
    })
    // Who leaves the form has not agreed.
    return () => {
      isOpen = false
    }
  }, [])
  return (
    <Stack grow gap={1} ref={box} tabIndex={-1}>
      <Text c="text-2" size="label" leading={18} role="status">
        {position ? say(texts.read, positionParams(position)) : say(texts.reading)}
      </Text>
      <Button
        fullWidth
        maw={600}
        h={48}
        fz={16}
        loading={!position}
        leftSection={<IconSend size={20} />}
        onClick={() => answer(position)}
      >
        {say(texts.send)}
      </Button>
      <Row gap={2} full mt={1}>
        <Button variant="default" h={44} onClick={() => answer('stop')}>
          {say(texts.cancel)}
        </Button>
        <Button variant="default" h={44} flex={1} maw={492} onClick={() => answer(null)}>
          {say(texts.without)}
        </Button>
      </Row>
    </Stack>
  )
}
