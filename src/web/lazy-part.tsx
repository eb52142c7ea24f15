/** Parts of screens that load when they are first shown. */
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'

/** Until it is there, what stands in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
