/** The photos of a closing: those that the code asks for by name, ticked when they are there, and any others. */

import { useEffect, useRef, useState } from 'react'
import { addressOf } from '#lib/records/endpoint.ts'
import { CallError } from '#web/call.ts'
import { IconCameraPlus, IconCheck, IconReload, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { randomId } from '#web/random-id.ts'
import { alert } from '#web/ui/alert.tsx'
import { AuthImage } from '#web/ui/auth-image.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { type ClosingRequest, closingRequests } from '../../request-contract.ts'
import styles from './closing.module.css'
import { dropPhoto, formOf, type KeptPhoto, keepPhoto, listPhotos } from './kept-photos.ts'
import { shrinkPhoto } from './photo.ts'
import type { Closing } from './use-closing.ts'

type Kind = 'label' | 'receipt' | 'other'
const kindWords = { label: texts.proof_label, receipt: texts.proof_receipt, other: texts.other_photo } as const

type Pending = KeptPhoto & { failed: boolean }

type PhotosProps = { request: ClosingRequest; closing: Closing }

export function Photos({ request, closing }: PhotosProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Kind>('other')
  const [pending, setPending] = useState<readonly Pending[]>([])
  const { needs, files, intervention_id: id, rejections } = request
  const photos = files.filter(({ kind }) => kind !== 'signature')
  const kinds: Kind[] = [...(['label', 'receipt'] as const).filter((kind) => needs[kind]), 'other']

  const underWay = useRef(new Set<Promise<void>>())
  const { beforeSend } = closing
  const again = useRef<() => Promise<unknown>>(async () => undefined)
  useEffect(() => beforeSend(() => again.current()), [beforeSend])

  const latest = useRef(pending)
  latest.current = pending
  useEffect(() => {
    let shown = true
    void listPhotos(id, rejections).then((kept) => {
      const photos = kept.filter(({ kind }) => kind !== 'signature')
      if (shown) setPending((old) => [...photos.map((it) => ({ ...it, failed: true })), ...old])
    })
    return () => {
      shown = false
    }
  }, [id, rejections])

  const track = (started: Promise<void>) => {
    const work = started.finally(() => underWay.current.delete(work))
    underWay.current.add(work)
    return work
  }
  const upload = async (photo: KeptPhoto) => {
    setPending((old) => [...old.filter((it) => it.file_key !== photo.file_key), { ...photo, failed: false }])
    try {
      await closing.addFile(formOf(photo))
      setPending((old) => old.filter((it) => it.file_key !== photo.file_key))
      await dropPhoto(id, photo.file_key)
    } catch (error) {
      const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
      if (isRefused) {
        alert.failure(error)
        await dropPhoto(id, photo.file_key)
      }
      setPending((old) =>
        old.flatMap((it) => (it.file_key !== photo.file_key ? [it] : isRefused ? [] : [{ ...it, failed: true }])),
      )
    }
  }
  // What could not be sent before is tried once more before the closing goes.
  useEffect(() => {
    again.current = async () => {
      await Promise.all(underWay.current)
      await Promise.all(latest.current.filter(({ failed }) => failed).map((photo) => track(upload(photo))))
    }
  })
  const add = async (file: File, kind: Kind) => {
    const photo = {
      file_key: randomId(),
      kind,
      name: file.name || 'photo.jpg',
      taken_at: new Date(file.lastModified).toISOString(),
      photo: await shrinkPhoto(file),
      rejections,
    }
    // On the device first: a reload in the middle of sending loses nothing.
    await keepPhoto(id, photo)
    await upload(photo)
  }
  const take = (kind: Kind) => {
    setAsked(kind)
    input.current?.click()
  }
  const remove = (file_id: number) => void closing.removeFile(file_id).catch((error) => alert.failure(error))
  return (
    <section className={styles.field} aria-label={say(texts.photos)} data-field="files">
      <div className={styles.head}>
        <span className={styles.label}>{say(texts.photos)}</span>
        {photos.length > 0 && <span className={styles.quiet}>{say(texts.photos_count, { count: photos.length })}</span>}
      </div>
      <ul className={styles.photos}>
        {photos.map((file, at) => (
          <li key={file.id} className={styles.photo}>
            <AuthImage
              src={addressOf(closingRequests.file, { id, file_id: file.id })}
              alt={say(kindWords[file.kind as Kind])}
            />
            <span className={styles.photoKind}>{say(kindWords[file.kind as Kind])}</span>
            <button
              type="button"
              className={styles.photoRemove}
              aria-label={say(texts.remove_photo, { number: at + 1 })}
              onClick={() => remove(file.id)}
            >
              <IconX size={16} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
        {pending.map((photo) => (
          <li key={photo.file_key} className={styles.photo} data-failed={photo.failed || undefined}>
            {photo.failed ? (
              <button type="button" className={styles.again} onClick={() => void track(upload(photo))}>
                <IconReload size={20} stroke={1.75} aria-hidden />
                {say(texts.photo_failed)}
              </button>
            ) : (
              <span className={styles.again} role="status">
                {say(texts.photo_sending)}
              </span>
            )}
          </li>
        ))}
        {kinds.map((kind) => {
          const isThere = kind !== 'other' && photos.some((file) => file.kind === kind)
          return (
            <li key={kind} className={styles.photo}>
              <button
                type="button"
                className={styles.take}
                data-there={isThere || undefined}
                aria-label={say(texts.take, { kind: say(kindWords[kind]) })}
                onClick={() => take(kind)}
              >
                {isThere ? (
                  <IconCheck size={24} stroke={2} aria-hidden />
                ) : (
                  <IconCameraPlus size={24} stroke={1.5} aria-hidden />
                )}
                <span>{say(kindWords[kind])}</span>
                {kind !== 'other' && <small>{say(isThere ? texts.there : texts.needed)}</small>}
              </button>
            </li>
          )
        })}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={say(texts.photos)}
        onChange={({ currentTarget }) => {
          for (const file of currentTarget.files ?? []) void track(add(file, asked))
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
