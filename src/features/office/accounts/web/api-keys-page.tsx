/** Keys with which other programs use Fieldstock. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { keySubjects } from '#lib/records/subjects.ts'
import { addDays, localDay } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { ChoicesField, SelectField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { IconBan, IconKey } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { listCache } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Grid, Hint, Row, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswer } from '#web/use-answer.ts'
import { apiKeyList, writeSubjects } from '../columns.ts'
import { type ApiKey, ApiKeyInput, apiKeys, maxKeyDays, profile } from '../contract.ts'
import { texts } from '../texts.ts'
import { CopyText } from './copy-text.tsx'
import { ProofFields } from './shared.tsx'

type Key = ListedRow<typeof apiKeyList, ApiKey>

const roles = { admin: texts.role_admin, technician: texts.technician }

const access = { read: texts.key_read, write: texts.key_write }
const states = { valid: texts.key_valid, revoked: texts.key_revoked, expired: texts.key_expired }
/** What is asked for at first: as little as possible, for three months. */
const firstDays = 90
const dayIn = (days: number) => addDays(localDay(), days)

function KeyState({ state }: { state: ApiKey['state'] }) {
  const say = useSay()
  return <StatusBadge family={state === 'valid' ? 'success' : 'neutral'}>{say(states[state])}</StatusBadge>
}

/** Without subjects it may call all of them, which is something to see. */
function KeySubjects({ subjects }: Pick<ApiKey, 'subjects'>) {
  const words = writeSubjects(subjects, useLanguage())
  return <span title={words}>{words}</span>
}
const cells = {
  state: ({ state }: Key) => <KeyState state={state} />,
  subjects: ({ subjects }: Key & Pick<ApiKey, 'subjects'>) => <KeySubjects subjects={subjects} />,
}

export function ApiKeysPage() {
  const say = useSay()
  const client = useQueryClient()
  const [cache] = useState(() => listCache(client, apiKeyList))
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const { data: me } = useAnswer(['record', profile.get.path], profile.get, {}, { gcTime: 0 })
  const create = { label: texts.new_key, icon: IconKey, onClick: () => setCreating(true) }
  const revoke = async (row: Key) => {
    const { name } = row
    const about = { title: texts.revoke_name, message: texts.revoke_hint, yes: texts.revoke, params: { name } }
    if (!(await confirm.ask({ ...about, danger: true }))) return
    await runAction(async () => {
      void cache.changed(await call(apiKeys.revoke, { params: { id: row.id } }))
      toast.success(texts.revoked)
    })
  }
  return (
    <>
      <ListPage
        list={apiKeyList}
        endpoints={apiKeys}
        cells={cells}
        primary={create}
        rowActions={(row: Key) => [
          {
            label: texts.revoke,
            icon: IconBan,
            danger: true,
            disabled: row.state !== 'valid',
            onClick: () => void revoke(row),
          },
        ]}
        empty={{ text: texts.keys_empty, action: create }}
      />
      <FormDrawer
        as="modal"
        opened={creating}
        onClose={() => setCreating(false)}
        title={say(texts.new_key)}
        schema={ApiKeyInput}
        endpoint={apiKeys.create}
        values={{
          name: '',
          role: 'admin',
          account_id: null,
          access: 'read',
          subjects: [],
          expires_on: dayIn(firstDays),
          current: '',
          code: '',
        }}
        done={false}
        onSaved={({ key, ...row }) => {
          setCreating(false)
          setMade(key)
          void cache.added(row)
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={texts.name} hint={texts.key_name_hint} required autoFocus />
            <SelectField form={form} name="role" label={texts.role} choices={roles} required />
            {form.get('role') === 'technician' ? (
              <PickerField form={form} name="account_id" label={texts.acts_as} {...picks.activeTechnician} required />
            ) : (
              <Text as="p" size="caption" leading={16} c="text-3">
                {say(texts.acts_as_you)}
              </Text>
            )}
            <SelectField form={form} name="access" label={texts.key_access} choices={access} required />
            <ChoicesField
              form={form}
              name="subjects"
              label={texts.key_subjects}
              hint={texts.key_subjects_hint}
              placeholder={texts.all}
              choices={keySubjects}
            />
            <DateField
              form={form}
              name="expires_on"
              label={texts.key_expires_on}
              hint={texts.key_expires_hint}
              min={dayIn(0)}
              max={dayIn(maxKeyDays)}
              required
            />
            <ProofFields form={form} twoFactor={me?.two_factor ?? false} />
          </>
        )}
      </FormDrawer>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        size={520}
        title={say(texts.key_once)}
        closeOnClickOutside={false}
      >
        <Grid gap={3}>
          <Hint mb={3}>{say(texts.key_once_hint)}</Hint>
          <CopyText text={made ?? ''} />
          <Row wrap justify="end" gap={2}>
            <Button onClick={() => setMade(null)}>{say(texts.close)}</Button>
          </Row>
        </Grid>
      </Modal>
    </>
  )
}
