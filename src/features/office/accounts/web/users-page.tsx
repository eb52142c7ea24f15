/** The admins of this office: who may sign in, since when, and with what. */
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonActions } from '#features/office/privacy/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { IconMail, IconShieldLock, IconShieldOff, IconUserCheck, IconUserOff } from '#web/icons.tsx'
import { language, useSay } from '#web/language.ts'
import type { RowAction } from '#web/list/actions.ts'
import { listCache } from '#web/list/list-cache.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { useSession } from '#web/session.ts'
import { alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/auth-image.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Modal } from '#web/ui/modal.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { userList } from '../columns.ts'
import { security, type User, users } from '../contract.ts'
import { texts } from '../texts.ts'
import { FirstPasswordField, LanguageField } from './shared.tsx'

type Row = ListedRow<typeof userList, User>

function UserState({ user }: { user: Row }) {
  const say = useSay()
  if (!user.active) return <StatusBadge family="neutral">{say(texts.inactive)}</StatusBadge>
  if (user.invited) return <StatusBadge family="info">{say(texts.invited)}</StatusBadge>
  return <StatusBadge family="success">{say(texts.active)}</StatusBadge>
}

function TwoFactorState({ user }: { user: Row }) {
  const say = useSay()
  return (
    <StatusBadge family={user.two_factor ? 'success' : 'neutral'}>
      {say(user.two_factor ? texts.on : texts.off)}
    </StatusBadge>
  )
}

const cells = {
  picture: ({ picture, name }: Pick<User, 'picture' | 'name'>) => <Avatar src={picture} name={name} size={24} />,
  active: (user: Row) => <UserState user={user} />,
  two_factor: (user: Row) => <TwoFactorState user={user} />,
}
const picture = {
  label: texts.picture,
  of: (user: User) => user.picture,
  set: users.setPicture,
  remove: users.removePicture,
  crop: true,
}
const pageTexts = { one: texts.user, new: texts.new_user, edit: texts.edit_user, empty: texts.users_empty }

function useUserActions() {
  const client = useQueryClient()
  const [cache] = useState(() => listCache(client, userList))
  const privacy = usePersonActions((id) => void cache.removed(id))
  const own = useSession()?.user.id
  const run = async (work: () => Promise<User | undefined>) => {
    await runAction(async () => {
      const changed = await work()
      if (changed) void cache.changed(changed)
    })
  }
  const setActive = (user: Row) =>
    run(async () => {
      const { name } = user
      const about = { title: texts.deactivate_name, message: texts.deactivate_hint, params: { name }, danger: true }
      if (user.active && !(await confirm.ask(about))) return undefined
      const changed = await call(user.active ? users.deactivate : users.activate, { params: { id: user.id } })
      alert.success(texts.status_changed)
      return changed
    })
  const sendLink = (user: Row) =>
    run(async () => {
      const { email } = await call(users.resetPassword, { params: { id: user.id } })
      alert.success(texts.send_reset, texts.reset_sent, { email })
      return undefined
    })
  const turnTotpOff = (user: Row) =>
    run(async () => {
      const { name } = user
      const about = { title: texts.reset_totp_name, message: texts.reset_totp_hint, params: { name }, danger: true }
      if (!(await confirm.ask(about))) return undefined
      const changed = await call(users.resetTotp, { params: { id: user.id } })
      alert.success(texts.status_changed)
      return changed
    })
  const actions = (user: Row): RowAction[] => [
    { label: texts.send_reset, icon: IconMail, disabled: !user.active, onClick: () => void sendLink(user) },
    { label: texts.reset_totp, icon: IconShieldOff, disabled: !user.two_factor, onClick: () => void turnTotpOff(user) },
    {
      label: user.active ? texts.deactivate : texts.activate,
      icon: user.active ? IconUserOff : IconUserCheck,
      disabled: user.id === own,
      onClick: () => void setActive(user),
    },
    ...privacy.actions(user),
  ]
  return { actions, dialog: privacy.dialog }
}

export function UsersPage() {
  const { actions, dialog } = useUserActions()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <RecordPage
        list={userList}
        endpoints={users}
        texts={pageTexts}
        nameOf={(user) => user.name}
        cells={cells}
        picture={picture}
        start={{ language: language.get(), password: null }}
        rowActions={actions}
        secondary={[{ label: texts.security, icon: IconShieldLock, onClick: () => setAsked(true) }]}
        fields={(form, record) => (
          <>
            <TextField form={form} name="first_name" label={texts.first_name} required autoFocus />
            <TextField form={form} name="last_name" label={texts.last_name} required />
            <TextField form={form} name="username" label={texts.username} hint={texts.username_hint} required />
            <TextField form={form} name="email" label={texts.email} type="email" required />
            <TextField form={form} name="phone" label={texts.phone} type="tel" required />
            <TextareaField form={form} name="address" label={texts.address} rows={2} required />
            <LanguageField form={form} />
            {!record && <FirstPasswordField form={form} />}
          </>
        )}
      />
      {dialog}
      <SecurityDialog opened={asked} onClose={() => setAsked(false)} />
    </>
  )
}

function SecurityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const queryKey = ['settings', 'security']
  const { data } = useAnswer(queryKey, security.get, {}, { enabled: opened })
  const change = async (require_totp: boolean) => {
    await runAction(async () => {
      client.setQueryData(queryKey, await call(security.set, { body: { require_totp } }))
      alert.success(texts.updated)
    })
  }
  return (
    <Modal opened={opened} onClose={onClose} size={480} title={say(texts.security)}>
      {data ? (
        <Switch
          label={say(texts.require_totp)}
          description={say(texts.require_totp_hint)}
          checked={data.require_totp}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
      ) : (
        <LinesSkeleton lines={2} />
      )}
    </Modal>
  )
}
