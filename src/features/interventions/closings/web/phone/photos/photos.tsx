/** The photos of a closing: those that the code asks for by name, ticked when they are there, and any others. Each is on the phone before anything else is done with it. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addressOf } from '#lib/records/endpoint.ts'
import { IconCameraPlus, IconCheck, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { keepPhoto } from '#web/offline/photos.ts'
import { hasCameras } from '#web/scan/use-video.ts'
import { alert } from '#web/ui/alert.tsx'
import { AuthImage } from '#web/ui/auth-image.tsx'
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import { type ClosingRequest, closingRequests } from '../../../request-contract.ts'
import { maxFiles } from '../../../rules.ts'
import styles from '../closing.module.css'
import type { Closing } from '../use-closing.ts'
import { shrinkPhoto } from './photo.ts'
import { type PhotoKind as Kind, kindWords } from './photo-kinds.ts'
import { showAfter, usePhotoAddress } from './use-photo-address.ts'

const loadViewfinder = async () => (await import('./viewfinder.tsx')).Viewfinder
const Viewfinder = lazyPart(loadViewfinder)

const Place = ({ children }: { children: ReactNode }) => (
  <Box as="li" className={styles.photo} relative bg="well" round="card" overflow="hidden">
    {children}
  </Box>
)

type ShownProps = { kind: Kind; number: number; onRemove: () => void }

function OwnPhoto({ sha256, kind, number, onRemove }: ShownProps & { sha256: string }) {
  const say = useSay()
  const address = usePhotoAddress(sha256)
  return (
    <Place>
      {address && <img src={address} alt={say(kindWords[kind])} />}
      <PhotoMarks kind={kind} number={number} onRemove={onRemove} />
    </Place>
  )
}

function PhotoMarks({ kind, number, onRemove }: ShownProps) {
  const say = useSay()
  return (
    <>
      <Text className={styles.photoKind} py={0.5} px={1.5} size="label">
        {say(kindWords[kind])}
      </Text>
      <Box
        as="button"
        type="button"
        className={styles.photoRemove}
        sign={44}
        aria-label={say(texts.remove_photo, { number })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={2} />
      </Box>
    </>
  )
}

type PhotosProps = { request: ClosingRequest; closing: Closing }

export function Photos({ request, closing }: PhotosProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Kind>('other')
  const [isLooking, setLooking] = useState(false)
  const { needs, files, intervention_id: id } = request
  const isPhoto = <F extends { kind: string }>(file: F): file is F & { kind: Kind } => file.kind !== 'signature'
  const earlier = files.filter(isPhoto)
  const own = closing.files.filter(isPhoto)
  const kept = closing.keptFiles.filter(isPhoto).length
  const count = earlier.length + own.length
  const kinds = [...(['label', 'receipt'] as const).filter((kind) => needs[kind]), 'other' as const].map((kind) => ({
    kind,
    isThere: kind !== 'other' && [...earlier, ...own].some((file) => file.kind === kind),
  }))

  const underWay = useRef(new Set<Promise<void>>())
  const { beforeSend } = closing
  useEffect(() => beforeSend(() => Promise.all(underWay.current)), [beforeSend])

  const addToDraft = (sha256: string, kind: Kind, taken_at: number) =>
    closing.addFile({ sha256, kind, taken_at: new Date(taken_at).toISOString() })
  const keep = async (picture: Blob, kind: Kind) => {
    const { sha256 } = await keepPhoto(await picture.arrayBuffer(), picture.type)
    await addToDraft(sha256, kind, Date.now())
  }
  /** Whether it is a photo. */
  const makeSmall = async (file: File, sha256: string, kind: Kind): Promise<boolean> => {
    await addToDraft(sha256, kind, file.lastModified)
    const smaller = await shrinkPhoto(file)
    if (!smaller) await closing.dropFile(sha256)
    else if (smaller !== file) {
      const made = await keepPhoto(await smaller.arrayBuffer(), smaller.type)
      await closing.replaceFile(sha256, made.sha256)
    }
    return smaller !== undefined
  }
  /** Read at once: a phone may take a file away while the page waits. */
  const add = async (file: File, kind: Kind): Promise<boolean> => {
    const { sha256 } = await keepPhoto(await file.arrayBuffer(), file.type)
    const making = makeSmall(file, sha256, kind)
    showAfter(sha256, making)
    return making
  }
  const start = (adding: Promise<unknown>) => {
    const work: Promise<void> = adding
      .then(() => undefined)
      .catch((error) => alert.failure(error))
      .finally(() => underWay.current.delete(work))
    underWay.current.add(work)
  }
  /** Those for which there is room; the others are said now, not when the office refuses them. */
  const fitting = <F,>(files: readonly F[]): readonly F[] => {
    const fit = files.slice(0, Math.max(0, maxFiles - count))
    const left = files.length - fit.length
    if (left > 0) alert.failure(texts.photos_full, { params: { max: maxFiles, count: left } })
    return fit
  }
  const addAll = (files: readonly File[], kind: Kind) => {
    const adding = files.map((file) => add(file, kind))
    adding.forEach(start)
    void Promise.allSettled(adding).then((ends) => {
      const others = files.filter((_file, at) => ends[at]?.status === 'fulfilled' && !ends[at].value)
      const names = others.map(({ name }) => name).join(', ')
      // Said while the shop is still there to be photographed, and of all of them at once.
      if (names) alert.failure(texts.no_photos, { params: { names, count: others.length } })
    })
  }
  const choose = () => input.current?.click()
  const take = (kind: Kind) => {
    setAsked(kind)
    if (!hasCameras()) return choose()
    // Where its code does not come, the phone's own camera is a way.
    void loadViewfinder().then(() => setLooking(true), choose)
  }
  const remove = (file_id: number) => void closing.removeFile(file_id).catch((error) => alert.failure(error))
  return (
    <Stack as="section" gap={2} aria-label={say(texts.photos)} data-field="files">
      <Row gap={2} align="center" justify="space-between" leading={24}>
        <Text size="label" weight={500}>
          {say(texts.photos)}
        </Text>
        {count > 0 && (
          <Text c="text-2">
            {kept > 0 ? say(texts.photos_here, { count: kept }) : say(texts.photos_count, { count })}
          </Text>
        )}
      </Row>
      <Grid as="ul" className={styles.photos} gap={2}>
        {earlier.map((file, at) => (
          <Place key={file.id}>
            <AuthImage
              src={addressOf(closingRequests.file, { id, file_id: file.id })}
              alt={say(kindWords[file.kind])}
            />
            <PhotoMarks kind={file.kind} number={at + 1} onRemove={() => remove(file.id)} />
          </Place>
        ))}
        {own.map(({ sha256, kind }, at) => (
          <OwnPhoto
            key={sha256}
            sha256={sha256}
            kind={kind}
            number={earlier.length + at + 1}
            onRemove={() => void closing.dropFile(sha256)}
          />
        ))}
        {kinds.map(({ kind, isThere }) => (
          <Place key={kind}>
            <Stack
              as="button"
              type="button"
              className={styles.take}
              gap={0.5}
              align="center"
              justify="center"
              full
              p={1}
              bg="surface"
              round="card"
              c="text-2"
              size="label"
              weight={500}
              leading={18}
              ta="center"
              data-there={isThere || undefined}
              aria-label={say(texts.take, { kind: say(kindWords[kind]) })}
              onClick={() => take(kind)}
            >
              {isThere ? (
                <IconCheck size={24} stroke={2} color="var(--fs-success-text)" />
              ) : (
                <IconCameraPlus size={24} stroke={1.5} />
              )}
              <span>{say(kindWords[kind])}</span>
              {kind !== 'other' && (
                <Text as="small" c={isThere ? 'success-text' : 'warning-text'} size="caption">
                  {say(isThere ? texts.there : texts.needed)}
                </Text>
              )}
            </Stack>
          </Place>
        ))}
      </Grid>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={say(texts.photos)}
        onChange={({ currentTarget }) => {
          addAll(fitting(Array.from(currentTarget.files ?? [])), asked)
          currentTarget.value = ''
          setLooking(false)
        }}
      />
      {isLooking && (
        <Viewfinder
          kinds={kinds}
          kind={asked}
          onKind={setAsked}
          photos={own}
          kept={kept}
          onTake={(picture) => fitting([picture]).length > 0 && start(keep(picture, asked))}
          onGallery={choose}
          onClose={() => setLooking(false)}
        />
      )}
    </Stack>
  )
}
