/** A whole page whose record or data did not come: its title stays, the reason stands in its place. */
import { PageError, type PageErrorProps } from './page-error.tsx'
import { PageHeader } from './page-header.tsx'

export function PageFailed(props: PageErrorProps) {
  return (
    <>
      <PageHeader />
      <PageError {...props} />
    </>
  )
}
