/** The first step: drop or choose a file, or begin with a sample; says why the last file could not be used. */
import { Button } from '@mantine/core'
import { uploadEndpoints } from '#lib/uploads/contract.ts'
import { IconAlertTriangle, IconFileSpreadsheet, IconLock, IconUpload } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Hint, Row, Text } from '#web/ui/layout.tsx'
import { DropArea, sheetFiles, useFilePicker } from './file-drop.tsx'
import styles from './file-step.module.css'
import { reasonOf } from './import-state.ts'
import report from './report.module.css'
import { saveFile } from './send-file.ts'
import { formatBytes } from './sizes.ts'
import type { StepProps } from './step-props.ts'
import { uploadTexts as texts } from './texts.ts'
import classes from './upload.module.css'

/** Links to the sample in both formats. */
export function Samples({ upload, state }: Pick<StepProps, 'upload' | 'state'>) {
  const say = useSay()
  const save = async (format: string) => {
    const file = `${upload.kind}.${format}`
    await saveFile(uploadEndpoints.sample, { file }).catch((error: unknown) => state.fail(reasonOf(error)))
  }
  return (
    <Row as="span" inline gap={2} c="text-2" size="body">
      <span>{say(texts.samples)}</span>
      {['xlsx', 'csv'].map((format) => (
        <button
          key={format}
          type="button"
          className={classes.link}
          aria-label={say(texts.sample_as, { format })}
          onClick={() => void save(format)}
        >
          {format}
        </button>
      ))}
    </Row>
  )
}

export function FileStep({ upload, state, onClose }: StepProps) {
  const say = useSay()
  const language = useLanguage()
  const { current } = state
  const refused = state.problem ?? current?.failure?.message ?? null

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    const max = uploadEndpoints.create.upload?.maxBytes
    if (files.length > 1) return state.fail(say(texts.one_file))
    if (max !== undefined && file.size > max)
      return state.fail(say(texts.too_large, { max: formatBytes(max, language) }))
    void state.send(file)
  }
  const picker = useFilePicker({ accept: sheetFiles, label: say(texts.choose_file), take })

  return (
    <>
      <div className={classes.scroll}>
        {refused && (
          <div className={report.refused} role="alert">
            <IconAlertTriangle size={18} />
            <div>
              <strong>{say(texts.refused)}</strong>
              {current && <Text ml={2}>{current.file_name}</Text>}
              <p>{refused}</p>
            </div>
          </div>
        )}
        <DropArea size="tall" take={take}>
          <Text sign={44} mb={2} c="text-2" card>
            <IconUpload size={22} />
          </Text>
          <Text as="p" weight={600}>
            {say(texts.drop_title)}
          </Text>
          <Hint mb={3}>{say(texts.drop_hint)}</Hint>
          <Button onClick={picker.choose} data-autofocus>
            {say(refused ? texts.choose_another : texts.choose_file)}
          </Button>
          {picker.input}
        </DropArea>
        <section>
          <Row wrap align="center" gapY={2} gap={4} mb={2}>
            <Row as="h3" align="center" gap={2}>
              {say(texts.columns_title)}
            </Row>
            <Row as="span" className={styles.guideHint} align="center" gap={1.5} ml="auto" c="text-2">
              <IconFileSpreadsheet size={16} />
              {say(texts.samples_hint)}
            </Row>
            <Samples upload={upload} state={state} />
          </Row>
          <ul className={styles.columns}>
            {Object.entries(upload.columns).map(([key, column]) => (
              <Row key={key} as="li" align="center" gap={2} shrink py={2} px={3} border round="box">
                <Text weight={500} nowrap>
                  {say(column.label)}
                </Text>
                {column.required && (
                  <Text c="text-3" size="caption">
                    {say(texts.required)}
                  </Text>
                )}
                <code className={styles.columnExample}>{column.examples[0]}</code>
              </Row>
            ))}
          </ul>
        </section>
      </div>
      <Row as="footer" className={classes.footer} wrap align="center" gap={2} py={4} px={6} line="top">
        <span className={classes.footerNote}>
          <IconLock size={16} />
          {say(texts.nothing_written)}
        </span>
        <Button variant="default" onClick={onClose}>
          {say(texts.cancel)}
        </Button>
      </Row>
    </>
  )
}
