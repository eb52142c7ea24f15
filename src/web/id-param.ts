/** The number in the address of a page whose path has one; an address without it leads to "not found". */
import { useParams } from '@tanstack/react-router'

export function useIdParam(name = 'id'): number {
  // The parameters of a path are texts.
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  return Number(params[name]) || 0
}
