/** The address under which the browser shows a photo of this phone, while something shows it. */
import { useEffect, useState } from 'react'
import { findPhoto } from '#web/offline/photos.ts'

export function usePhotoAddress(sha256: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (sha256 === undefined) return undefined
    let shown = true
    let made: string | undefined
    void findPhoto(sha256).then((photo) => {
      if (!photo || !shown) return
      made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type || 'image/jpeg' }))
      setAddress(made)
    })
    return () => {
      shown = false
      setAddress(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [sha256])
  return address
}
