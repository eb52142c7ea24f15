/** Pictures behind the session: fetched with the token and shown from memory; initials stand in where there is none. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { session } from '../session.ts'
import styles from './auth-image.module.css'

async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const token = session.get()?.token
  const response = await fetch(address, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw new Error(`picture ${response.status}`)
  return response.blob()
}

/** The address of a picture in memory, or null while it loads, fails or is none. */
export function usePicture(address: string | null | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['picture', address],
    queryFn: ({ signal }) => fetchPicture(address ?? '', signal),
    enabled: Boolean(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (!data) {
      setShown(null)
      return undefined
    }
    const url = URL.createObjectURL(data)
    setShown(url)
    // Later: a picture that leaves the page while the browser still reads it would be reported as missing.
    return () => void setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }, [data])
  return address ? shown : null
}

type AuthImageProps = {
  src: string | null | undefined
  alt: string
  className?: string
  /** Shown while there is no picture. */
  fallback?: ReactNode
}

export function AuthImage({ src, alt, className, fallback = null }: AuthImageProps) {
  const url = usePicture(src)
  return url ? <img src={url} alt={alt} className={className} /> : fallback
}

export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

type AvatarProps = { src?: string | null | undefined; name: string; size?: number; square?: boolean }

/** A round face or a square logo; the name beside it says who it is, so it is silent to screen readers. */
export function Avatar({ src, name, size = 28, square = false }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      data-square={square || undefined}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.4)) }}
      aria-hidden
    >
      <AuthImage src={src} alt="" className={styles.picture ?? ''} fallback={initialsOf(name)} />
    </span>
  )
}
