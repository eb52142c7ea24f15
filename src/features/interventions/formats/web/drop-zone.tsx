/** Where a sample is dropped or chosen; says why a file cannot be used. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { randomId } from '#web/random-id.ts'
import { Text } from '#web/ui/layout.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { DropArea, sheetFiles, useFilePicker } from '#web/upload/file-drop.tsx'
import { sendFile } from '#web/upload/send-file.ts'
import { formats, type Sample } from '../contract.ts'
import { texts } from '../texts.ts'

/** Sends a sample; the words say what is happening or why it was refused. */
export function useSample(onSample: (sample: Sample) => boolean, refused: Words = texts.not_proposed) {
  const say = useSay()
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (files: ArrayLike<File> | null) => {
    const file = files?.[0]
    if (!file || reading !== null) return
    setReading(file.name)
    setProblem(null)
    try {
      const signal = AbortSignal.timeout(120_000)
      const sample = await sendFile<Sample>(formats.sample, {}, file, {
        key: randomId(),
        signal,
        onProgress: () => undefined,
      })
      if (!onSample(sample)) setProblem(say(refused))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setReading(null)
    }
  }
  const { input, choose } = useFilePicker({
    accept: sheetFiles,
    label: say(texts.choose_file),
    take: (files) => void take(files),
  })
  return { reading, problem, take, input, choose }
}
export type SampleState = ReturnType<typeof useSample>

export function Refused({ children }: { children: ReactNode }) {
  return (
    <Strip family="danger" role="alert">
      <p>{children}</p>
    </Strip>
  )
}

export function DropZone({ sample }: { sample: SampleState }) {
  const say = useSay()
  return (
    <>
      {sample.problem && <Refused>{sample.problem}</Refused>}
      <DropArea size="tall" take={(files) => void sample.take(files)}>
        <IconUpload size={24} stroke={1.75} aria-hidden />
        <Text as="p" weight={600}>
          {say(texts.drop_title)}
        </Text>
        <Text as="p" c="text-2" size="caption">
          {sample.reading === null ? say(texts.drop_hint) : say(texts.reading, { file: sample.reading })}
        </Text>
        <Button onClick={sample.choose} loading={sample.reading !== null}>
          {say(texts.choose_file)}
        </Button>
      </DropArea>
    </>
  )
}
