/** What the dashboard shows of the guide: how far the company is, and the next step; nothing once all is done. */
import { ActionIcon, Button, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Box, Card, Hint, Row, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { texts } from '../texts.ts'
import styles from './first-steps.module.css'
import { StepLink } from './steps-list.tsx'
import { useSteps, whyOf } from './use-steps.ts'

export function FirstStepsCard() {
  const say = useSay()
  const { data, steps, next, done, setHidden } = useSteps()
  if (!data || data.hidden || !next) return null
  const hide = () => void setHidden(true).then(() => toast.success(texts.hidden))
  return (
    <Card flow="stack" gap={2.5} py={3.5} px={4} border="info-line" aria-label={say(texts.first_steps)}>
      <Row gap={3} align="center">
        <Text as="h2" size="phone">
          {say(texts.first_steps)}
        </Text>
        <Progress
          className={styles.bar ?? ''}
          value={(done / steps.length) * 100}
          color="green"
          aria-label={say(texts.first_steps)}
        />
        <Text c="text-2" nowrap>
          {say(texts.progress, { done, all: steps.length })}
        </Text>
      </Row>
      <Row wrap gap={3} align="center">
        <Box className={styles.next} grow shrink>
          <Text as="h3" size="body" weight={600} leading={20}>
            {say(texts[next.key])}
          </Text>
          <Hint leading={20}>{say(whyOf(next))}</Hint>
        </Box>
        <Row className={styles.actions} phone="wrap" gap={2} align="center">
          <StepLink step={next} filled />
          <Button component={Link} variant="default" {...{ to: '/first-steps' }}>
            {say(texts.see_all)}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={say(texts.hide)}
            title={say(texts.hide)}
            onClick={hide}
          >
            <IconX size={18} />
          </ActionIcon>
        </Row>
      </Row>
    </Card>
  )
}
