/** Numbers while a file is sent, read, checked and inserted. */
import { Button, Progress } from '@mantine/core'
import { isInserted } from '#lib/uploads/upload-states.ts'
import { IconFileSpreadsheet } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { formatBytes } from './sizes.ts'
import type { StepProps } from './step-props.ts'
import { uploadTexts as texts } from './texts.ts'
import classes from './upload.module.css'

const phaseWords = {
  reading: texts.reading,
  checking: texts.checking,
  inserting: texts.inserting,
  reverting: texts.reverting,
}

export function ProgressStep({ state, onClose }: StepProps) {
  const say = useSay()
  const language = useLanguage()
  const { sending, current } = state
  const progress = sending ?? current?.progress ?? { done: 0, total: 0 }
  const { done, total } = progress
  const part = total > 0 ? Math.min(100, (done / total) * 100) : 0
  const words = (): string => {
    if (sending) {
      if (done >= total) return say(texts.preparing)
      return say(texts.sending, { done: formatBytes(done, language), total: formatBytes(total, language) })
    }
    if (!current) return say(texts.preparing)
    const { phase } = current.progress
    return say(phaseWords[phase], { done, total })
  }
  const inserting = current !== undefined && isInserted(current.status)
  return (
    <>
      <div className={classes.scroll}>
        <Stack className={classes.progress} grow align="center" justify="center" gap={3}>
          <Grid as="span" className={classes.fileIcon} place="center" bg="success-tint" round="box" c="success-text">
            <IconFileSpreadsheet size={18} />
          </Grid>
          <Text as="p" weight={500} breakAnywhere>
            {sending?.name ?? current?.file_name}
          </Text>
          <Progress.Root size={6} className={classes.progressBar ?? ''}>
            <Progress.Section value={total > 0 ? part : 100} animated={total === 0} aria-label={words()} />
          </Progress.Root>
          <Hint tabular role="status">
            {words()}
          </Hint>
        </Stack>
      </div>
      <Row as="footer" className={classes.footer} wrap align="center" gap={2} py={4} px={6} line="top">
        <span className={classes.footerNote}>{inserting ? '' : say(texts.nothing_written)}</span>
        <Button variant="default" onClick={onClose}>
          {say(inserting ? texts.close : texts.cancel)}
        </Button>
      </Row>
    </>
  )
}
