/** How long each kind is kept, and what was deleted last night. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Card } from '#features/office/accounts/web/shared.tsx'
import { call } from '#web/call.ts'
import { NumberField } from '#web/form/fields.tsx'
import { RecordForm } from '#web/form/record-form.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Grid, Hint, Row } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswer } from '#web/use-answer.ts'
import { privacy, RetentionInput } from '../contract.ts'
import { retained, retainedKinds } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './privacy.module.css'
import { LastRun, retentionKey } from './shared.tsx'

const refetchMs = 10_000

export function RetentionTab() {
  const say = useSay()
  const client = useQueryClient()
  const { data, error, refetch } = useAnswer(retentionKey, privacy.retention, {}, { refetchInterval: refetchMs })
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={6} />
  const run = async () => {
    if (!(await confirm.ask({ message: texts.run_question, yes: texts.run_now, danger: true }))) return
    await call(privacy.runRetention, {}).then(() => toast.success(texts.running), alert.failure)
  }
  return (
    <Grid className={styles.page} gap={3} pt={3} pb={6} px="page">
      <Hint breakAnywhere>{say(texts.retention_hint)}</Hint>
      <Grid className={styles.columns} gap={3} align="start">
        <Card title={say(texts.retention)}>
          <RecordForm
            schema={RetentionInput}
            endpoint={privacy.setRetention}
            values={data}
            version={data.version}
            onSaved={(saved) => client.setQueryData(retentionKey, saved)}
          >
            {(form) =>
              retainedKinds.map((kind) => (
                <NumberField
                  key={kind}
                  form={form}
                  name={kind}
                  label={texts[kind]}
                  hint={texts[`${kind}_hint`]}
                  unit={say(texts.days)}
                  {...(retained[kind].forEver ? { placeholder: texts.for_ever } : { required: true })}
                />
              ))
            }
          </RecordForm>
        </Card>
        <Card title={say(texts.removed)}>
          <LastRun run={data.last_run} />
          <Row className={styles.actions} wrap gap={2} mt={3}>
            <Button variant="default" onClick={() => void run()}>
              {say(texts.run_now)}
            </Button>
          </Row>
        </Card>
      </Grid>
    </Grid>
  )
}
