/** The steps in their groups: what each is for, whether it is done, and the way to its screen. */
import { Button } from '@mantine/core'
import { IconCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { useInnerLinks } from '#web/ui/inner-links.tsx'
import { Box, Card, Hint, Row, SectionTitle, Text } from '#web/ui/layout.tsx'
import { type Step, screenOf, stepGroups, stepKeys } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './first-steps.module.css'
import { whyOf } from './use-steps.ts'

/** A link that is a button: the screens are given with what they open with, such as a form. */
export function StepLink({ step, filled = false }: { step: Step; filled?: boolean }) {
  const say = useSay()
  const to = screenOf(step)
  const words = say(step.done ? texts.look : texts.start)
  return (
    <Button
      component="a"
      href={to}
      variant={filled ? 'filled' : 'default'}
      className={styles.link ?? ''}
      aria-label={`${words}: ${say(texts[step.key])}`}
      onClick={useInnerLinks()}
    >
      {words}
    </Button>
  )
}

function StepRow({ step, next }: { step: Step; next: boolean }) {
  const say = useSay()
  return (
    <Row
      as="li"
      className={styles.step}
      gap={3}
      align="center"
      py={3}
      px={4}
      data-done={step.done || undefined}
      data-next={next || undefined}
      data-step={step.key}
    >
      <Text
        sign={28}
        round="full"
        border={step.done ? 'success-line' : 'strong'}
        c={step.done ? 'success-text' : 'text-2'}
        weight={600}
        tabular
        {...(step.done && { bg: 'success-tint' })}
        role="img"
        aria-label={say(step.done ? texts.done : texts.open_step)}
      >
        {step.done ? <IconCheck size={16} stroke={2.25} /> : stepKeys.indexOf(step.key) + 1}
      </Text>
      <Box className={styles.words} grow shrink>
        <Text as="h3" size="body" weight={600} leading={20}>
          {say(texts[step.key])}
        </Text>
        <Hint leading={20}>{say(whyOf(step))}</Hint>
      </Box>
      <StepLink step={step} filled={next} />
    </Row>
  )
}

export function StepsList({ steps, next }: { steps: readonly Step[]; next: Step | undefined }) {
  const say = useSay()
  return stepGroups.map(({ key, steps: keys }) => (
    <section key={key} aria-label={say(texts[key])}>
      <SectionTitle as="h2" c="text-2">
        {say(texts[key])}
      </SectionTitle>
      <Card as="ol">
        {steps
          .filter((step) => keys.some((it) => it === step.key))
          .map((step) => (
            <StepRow key={step.key} step={step} next={step.key === next?.key} />
          ))}
      </Card>
    </section>
  ))
}
