/** The first step: drop or choose a file, or begin with a sample; says why the last file could not be used. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet, IconLock, IconUpload } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
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
export function Samples({ upload, endpoints, state }: Pick<StepProps, 'upload' | 'endpoints' | 'state'>) {
  const say = useSay()
  const save = async (format: string) => {
    const file = `${upload.kind}.${format}`
    await saveFile(endpoints.sample, { file }).catch((error: unknown) => state.fail(reasonOf(error)))
  }
  return (
    <span className={classes.samples}>
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
    </span>
  )
}

export function FileStep({ upload, endpoints, state, onClose }: StepProps) {
  const say = useSay()
  const language = useLanguage()
  const { current } = state
  const refused = state.problem ?? current?.failure?.message ?? null

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    const max = endpoints.create.upload?.maxBytes
    if (files.length > 1) return state.fail(say(texts.one_file))
    if (max !== undefined && file.size > max)
      return state.fail(say(texts.too_large, { max: formatBytes(max, language) }))
    void state.send(file)
  }
  const picker = useFilePicker({ accept: sheetFiles, label: say(texts.choose), take })

  return (
    <>
      <div className={classes.scroll}>
        {refused && (
          <div className={report.refused} role="alert">
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            <div>
              <strong>{say(texts.refused)}</strong>
              {current && <span className={report.refusedFile}>{current.file_name}</span>}
              <p>{refused}</p>
            </div>
          </div>
        )}
        <DropArea className={styles.drop} take={take}>
          <span className={styles.dropIcon}>
            <IconUpload size={22} stroke={1.75} aria-hidden />
          </span>
          <p className={styles.dropTitle}>{say(texts.drop_title)}</p>
          <p className={styles.dropHint}>{say(texts.drop_hint)}</p>
          <Button onClick={picker.choose} data-autofocus>
            {say(refused ? texts.choose_another : texts.choose)}
          </Button>
          {picker.input}
        </DropArea>
        <section>
          <div className={styles.guideHead}>
            <h3 className={report.sectionTitle}>{say(texts.columns_title)}</h3>
            <span className={styles.guideHint}>
              <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />
              {say(texts.samples_hint)}
            </span>
            <Samples upload={upload} endpoints={endpoints} state={state} />
          </div>
          <ul className={styles.columns}>
            {Object.entries(upload.columns).map(([key, column]) => (
              <li key={key} className={styles.column}>
                <span className={styles.columnName}>{say(column.label)}</span>
                {column.required && <span className={styles.columnRequired}>{say(texts.required)}</span>}
                <code className={styles.columnExample}>{column.examples[0]}</code>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <footer className={classes.footer}>
        <span className={classes.footerNote}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {say(texts.nothing_written)}
        </span>
        <Button variant="default" onClick={onClose}>
          {say(texts.cancel)}
        </Button>
      </footer>
    </>
  )
}
