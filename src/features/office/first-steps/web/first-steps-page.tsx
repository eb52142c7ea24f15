/** The guide for a new company, on a screen of its own. */
import { Button, Progress } from '@mantine/core'
import { useSay } from '#web/language.ts'
import { Stack } from '#web/ui/layout.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { texts } from '../texts.ts'
import styles from './first-steps.module.css'
import { StepsList } from './steps-list.tsx'
import { useSteps } from './use-steps.ts'

export function FirstStepsPage() {
  const say = useSay()
  const { data, error, isError, refetch, steps, next, done, setHidden } = useSteps()
  const hideWords = data?.hidden ? texts.show_again : texts.hide
  return (
    <>
      <PageHeader
        hint={say(texts.intro)}
        actions={
          data &&
          next && (
            <Button variant="default" onClick={() => void setHidden(!data.hidden)}>
              {say(hideWords)}
            </Button>
          )
        }
      />
      <Stack className={styles.page} gap={4} pt={3} pb={6} px="page">
        {isError && !data ? (
          <PageError error={error} retry={() => void refetch()} />
        ) : !data ? (
          <LinesSkeleton lines={10} />
        ) : (
          <>
            <Stack gap={1.5} c="text-2">
              <Progress value={(done / steps.length) * 100} color="green" aria-label={say(texts.first_steps)} />
              <span>{next ? say(texts.progress, { done, all: steps.length }) : say(texts.all_done)}</span>
            </Stack>
            <StepsList steps={steps} next={next} />
          </>
        )}
      </Stack>
    </>
  )
}
