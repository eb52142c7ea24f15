/** The address under which the browser shows a photo of this phone, while something shows it. */
import { useEffect, useState } from 'react'
import { findPhoto } from '#web/offline/photos.ts'
import { thumbnailOf } from './photo.ts'

const underWay = new Map<string, Promise<unknown>>()

/** While something smaller is made of a photo it is not shown: that would take the memory of the whole picture once more. */
export function showAfter(sha256: string, making: Promise<unknown>): void {
  const made = making.catch(() => undefined).finally(() => underWay.delete(sha256))
  underWay.set(sha256, made)
}

export function usePhotoAddress(sha256: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (sha256 === undefined) return undefined
    let shown = true
    let made: string | undefined
    const show = async () => {
      await underWay.get(sha256)
      const photo = shown ? await findPhoto(sha256) : undefined
      if (!photo) return
      const small = await thumbnailOf(new Blob([photo.bytes], { type: photo.type || 'image/jpeg' }))
      if (!shown) return
      made = URL.createObjectURL(small)
      setAddress(made)
    }
    void show()
    return () => {
      shown = false
      setAddress(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [sha256])
  return address
}
