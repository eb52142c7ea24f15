/** A logo or a face: dropped or chosen, looked at, cut to shape if asked, sent at once or held until the record exists. */

import { Button, Loader } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { IconPhoto, IconTrash, IconUpload } from '#web/icons.tsx'
import { Box, Row, Text } from '#web/ui/layout.tsx'
import { useAction } from '../action.ts'
import { call, fetchEndpoint } from '../call.ts'
import { useSay } from '../language.ts'
import { usePicture } from '../ui/auth-image.tsx'
import { confirm } from '../ui/confirm.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { useFileDrop, useFilePicker } from '../upload/file-drop.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { createIdempotencyKey } from './idempotency-key.ts'
import classes from './image-field.module.css'
import { imageProblem, imageTypes } from './image-rules.ts'
import { formTexts as texts } from './texts.ts'

type Params = Readonly<Record<string, unknown>>

/** Sends a picture as the field `file`; also for one that was held until its record was created. */
export async function sendImage(it: Endpoint, params: Params, file: File, key?: string): Promise<unknown> {
  const form = new FormData()
  form.append('file', file, file.name)
  const response = await fetchEndpoint(it, { params }, key ? { form, key } : { form })
  return response.status === 204 ? undefined : response.json()
}

export type ImageFieldProps = {
  label: Words
  /** Where the present picture is found. */
  src?: string | null
  shape?: 'square' | 'round'
  /** Lets the user choose the part to keep. */
  crop?: boolean
  disabled?: boolean
  /** Sends at once; without it the picture is held. */
  upload?: { endpoint: Endpoint; params: Params }
  remove?: { endpoint: Endpoint; params: Params }
  /** The record as the server answered after sending or removing. */
  onSaved?: (record: unknown) => void
  /** Held for a record that does not exist yet. */
  onHold?: (file: File | null) => void
}

export function ImageField(props: ImageFieldProps) {
  const { label, src, shape = 'square', crop = false, disabled = false, upload, remove, onSaved, onHold } = props
  const say = useSay()
  /** On a phone there is nothing to drop with. */
  const narrow = useNarrow()
  const id = useId()
  const [problem, setProblem] = useState<Words | null>(null)
  const [cropping, setCropping] = useState<ImageBitmap | null>(null)
  const [held, setHeld] = useState<{ file: File; url: string } | null>(null)
  const [idempotencyKey] = useState(() => createIdempotencyKey())
  const present = usePicture(src)
  const url = held?.url ?? present
  useEffect(() => () => URL.revokeObjectURL(held?.url ?? ''), [held])

  const { busy, run } = useAction(async (work: () => Promise<unknown>) => onSaved?.(await work()))
  const accept = async (file: File) => {
    setHeld({ file, url: URL.createObjectURL(file) })
    if (!upload) return onHold?.(file)
    const sent = await run(async () => {
      const what = { params: upload.params, name: file.name, size: file.size, at: file.lastModified }
      const record = await sendImage(upload.endpoint, upload.params, file, idempotencyKey.keyFor(what))
      idempotencyKey.succeeded()
      return record
    })
    if (!sent) setHeld(null)
  }

  const take = async (file: File | undefined) => {
    if (!file || busy) return
    const wrong = imageProblem(file)
    setProblem(wrong)
    if (wrong) return
    const picture = await createImageBitmap(file).catch(() => null)
    if (!picture) return setProblem(texts.image_broken)
    if (crop) setCropping(picture)
    else await accept(file)
  }

  const takeAway = async () => {
    setProblem(null)
    if (held && !upload) {
      setHeld(null)
      return onHold?.(null)
    }
    if (!remove || !(await confirm.ask({ title: texts.image_remove_question, yes: texts.image_remove, danger: true })))
      return
    // Both parts of the address are given; what the body would be, a removal has none.
    if (await run(() => call(remove.endpoint, { params: remove.params } as never))) setHeld(null)
  }

  const drop = useFileDrop((files) => {
    if (!disabled) void take(files?.[0])
  })
  const accepted = [...imageTypes, '.svg'].join(',')
  const picker = useFilePicker({ accept: accepted, label: say(label), take: (files) => void take(files?.[0]) })
  return (
    <fieldset className={classes.field} aria-describedby={problem ? `${id}-problem` : undefined} {...drop}>
      <legend className={classes.label}>{say(label)}</legend>
      <Row align="center" gap={4}>
        <span className={classes.frame} data-shape={shape} data-empty={url === null || undefined}>
          {url ? <img src={url} alt={say(texts.image_current)} /> : <IconPhoto size={22} />}
          {busy && (
            <span className={classes.busy}>
              <Loader />
            </span>
          )}
        </span>
        <Box shrink>
          <Text as="p" mb={2} c="text-3" size="caption" leading={16}>
            {!narrow && (
              <>
                {say(texts.image_drop)}
                <br />
              </>
            )}
            {say(texts.image_rules)}
          </Text>
          <Row wrap gap={2}>
            <Button
              variant="default"
              disabled={disabled || busy}
              leftSection={<IconUpload size={16} />}
              onClick={picker.choose}
            >
              {say(url ? texts.image_change : texts.image_choose)}
            </Button>
            {url && (remove || (held && !upload)) && (
              <Button
                variant="subtle"
                disabled={disabled || busy}
                leftSection={<IconTrash size={16} />}
                onClick={() => void takeAway()}
              >
                {say(texts.image_remove)}
              </Button>
            )}
          </Row>
        </Box>
      </Row>
      {problem && (
        <Text as="p" mt={1.5} c="danger-text" size="caption" leading={16} id={`${id}-problem`} role="alert">
          {say(problem)}
        </Text>
      )}
      {picker.input}
      {cropping && (
        <CropDialog
          picture={cropping}
          shape={shape}
          onClose={() => setCropping(null)}
          onUse={(file) => {
            setCropping(null)
            void accept(file)
          }}
        />
      )}
    </fieldset>
  )
}
