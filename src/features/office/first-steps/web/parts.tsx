/** What the dashboard shows of the guide: how far the company is, and the next step; nothing once all is done. */
import { Button, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
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
    <section className={styles.card} aria-label={say(texts.first_steps)}>
      <div className={styles.head}>
        <h2>{say(texts.first_steps)}</h2>
        <Progress
          className={styles.bar ?? ''}
          value={(done / steps.length) * 100}
          color="green"
          aria-label={say(texts.first_steps)}
        />
        <span className={styles.count}>{say(texts.progress, { done, all: steps.length })}</span>
      </div>
      <div className={styles.nextStep}>
        <div className={styles.words}>
          <h3>{say(texts[next.key])}</h3>
          <p>{say(whyOf(next))}</p>
        </div>
        <div className={styles.actions}>
          <StepLink step={next} filled />
          <Button component={Link} variant="default" {...{ to: '/first-steps' }}>
            {say(texts.see_all)}
          </Button>
          <button
            type="button"
            className={styles.hide}
            aria-label={say(texts.hide)}
            title={say(texts.hide)}
            onClick={hide}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        </div>
      </div>
    </section>
  )
}
