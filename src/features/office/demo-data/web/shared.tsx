/** The card on the page System of a company with demo data, and the way to take them out: what goes, then name and password. */
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { profile } from '#features/office/accounts/contract.ts'
import { Card, ProofFields } from '#features/office/accounts/web/shared.tsx'
import { subjects } from '#features/office/audit/texts.ts'
import { system } from '#features/office/system/contract.ts'
import { formatNumber, sayBoth } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Box, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type DemoData, demoData, Removal } from '../contract.ts'
import { countedKinds, nameless } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './demo-data.module.css'

type Step = 'closed' | 'question' | 'proof'

export function DemoDataCard() {
  const say = useSay()
  const [step, setStep] = useState<Step>('closed')
  const { data, refetch } = useQuery({
    queryKey: ['demo-data'],
    queryFn: ({ signal }) => call(demoData.get, {}, { signal }),
    meta: { topics: ['system'] },
    // A backup is made in the background: the open question notices when it is there.
    refetchInterval: ({ state }) => step === 'question' && state.data?.needs_backup === true && 2_000,
  })
  if (!data?.present) return null
  const open = async () => {
    await refetch()
    setStep('question')
  }
  return (
    <Box span>
      <Card
        title={say(texts.title)}
        action={
          <Button variant="default" size="xs" onClick={() => void open()}>
            {say(texts.start)}
          </Button>
        }
      >
        <Hint>{unbroken(say(texts.about, { at: formatInstant(data.made_at ?? '') }))}</Hint>
        {step === 'question' && (
          <Question data={data} onClose={() => setStep('closed')} onGoOn={() => setStep('proof')} />
        )}
        {step === 'proof' && <ProofForm data={data} onClose={() => setStep('closed')} />}
      </Card>
    </Box>
  )
}

type QuestionProps = { data: DemoData; onClose: () => void; onGoOn: () => void }

/** The first time: what goes in which numbers, what stays, and what people have done since. */
function Question({ data, onClose, onGoOn }: QuestionProps) {
  const say = useSay()
  const language = useLanguage()
  const [understood, setUnderstood] = useState(false)
  const { counts, staying, keeps_company, change_count, changes, needs_backup } = data
  const changed = change_count > 0
  const names = staying.map(({ name }) => name).join(', ')
  const backUp = () => call(system.backUp, {}).then(() => toast.success(texts.backing_up), alert.failure)
  return (
    <Modal opened onClose={onClose} size={560} title={say(texts.dialog)}>
      <Stack className={styles.dialog} gap={4}>
        <section>
          <h3>{say(texts.goes)}</h3>
          <Facts rows={countedKinds.map((kind) => [say(texts[kind]), formatNumber(counts[kind], language)] as const)} />
        </section>
        <section>
          <h3>{say(texts.stays)}</h3>
          <ul>
            <li>{say(texts.stay_accounts, { names })}</li>
            <li>{say(texts.stay_settings)}</li>
            {keeps_company && <li>{say(texts.stay_company)}</li>}
          </ul>
          <Hint>{say(texts.numbers)}</Hint>
        </section>
        {changed && (
          <section className={styles.warning} role="alert">
            <Text as="p" mb={1.5}>
              {say(texts.changed, { count: change_count })}
            </Text>
            <ul>
              {changes.map(({ subject, count }) => (
                <li
                  key={subject}
                >{`${formatNumber(count, language)} ${say(subjects[subject] ?? { EN: subject, IT: subject })}`}</li>
              ))}
            </ul>
            {needs_backup ? (
              <>
                <Text as="p" mb={1.5}>
                  {say(texts.backup_first)}
                </Text>
                <Button variant="default" size="xs" onClick={() => void backUp()}>
                  {say(texts.back_up_now)}
                </Button>
              </>
            ) : (
              <Checkbox
                label={say(texts.understood)}
                checked={understood}
                onChange={({ currentTarget }) => setUnderstood(currentTarget.checked)}
              />
            )}
          </section>
        )}
        <Row gap={2} justify="end">
          <Button variant="default" onClick={onClose}>
            {say(uiTexts.cancel)}
          </Button>
          <Button color="red" disabled={changed && (needs_backup || !understood)} onClick={onGoOn}>
            {say(texts.start)}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}

/** The second time: the name of the company and the password. */
function ProofForm({ data, onClose }: { data: DemoData; onClose: () => void }) {
  const say = useSay()
  const { history } = useRouter()
  const own = useAnswer(['profile'], profile.get, {})
  if (!own.data) return null
  const { two_factor } = own.data
  return (
    <FormDrawer
      as="modal"
      opened
      onClose={onClose}
      title={say(texts.dialog)}
      schema={Removal}
      endpoint={demoData.remove}
      values={{ company: '', changes: data.change_count, current: '', code: '' }}
      save={texts.sure_yes}
      done={false}
      onSaved={() => {
        onClose()
        alert.success(texts.removed, texts.removed_hint)
        history.push('/first-steps')
      }}
    >
      {(form) => (
        <>
          <Hint>{say(texts.sure)}</Hint>
          <TextField
            form={form}
            name="company"
            label={sayBoth(texts.type_name, { name: data.company || nameless })}
            autoComplete="off"
            required
          />
          <ProofFields form={form} twoFactor={two_factor} />
        </>
      )}
    </FormDrawer>
  )
}
