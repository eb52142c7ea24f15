/** The technicians: who covers what, what they hold, and whether they may sign in. */

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePersonActions } from '#features/office/privacy/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import { provinceName } from '#lib/places/provinces.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import {
  IconBuildingWarehouse,
  IconCalendarOff,
  IconClockHour4,
  IconDeviceMobile,
  IconMail,
  IconPencil,
  IconShieldOff,
  IconTool,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { listCache } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { removeAsking } from '#web/record/remove-asking.ts'
import { recordTexts } from '#web/record/texts.ts'
import { alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/auth-image.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Instant, NotAvailable } from '#web/ui/values.tsx'
import { technicianList } from '../columns.ts'
import { type Technician, technicians } from '../contract.ts'
import { texts } from '../texts.ts'
import { titles } from '../titles.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { jobsAddress, productsAddress } from './addresses.ts'
import { NumberLink } from './number-link.tsx'
import { useSetActive } from './use-set-active.ts'

type Row = ListedRow<typeof technicianList, Technician>
const AbsencesDialog = lazyPart(async () => (await import('./absences-dialog.tsx')).AbsencesDialog)

const HoursDialog = lazyPart(async () => (await import('./hours-dialog.tsx')).HoursDialog)

/** An account that still has to choose a password shows as invited, without a date. */
function LastSignIn({
  technician: { invited, last_login_at },
}: {
  technician: Row & Pick<Technician, 'last_login_at'>
}) {
  const say = useSay()
  return invited ? <StatusBadge family="info">{say(texts.invited)}</StatusBadge> : <Instant value={last_login_at} />
}

const cells = {
  picture: ({ picture, name }: Pick<Technician, 'picture' | 'name'>) => <Avatar src={picture} name={name} size={24} />,
  provinces: ({ provinces }: Pick<Technician, 'provinces'>) =>
    provinces.length === 0 ? (
      <NotAvailable />
    ) : (
      <span title={provinces.map((code) => provinceName(code) ?? code).join(', ')}>{provinces.join(', ')}</span>
    ),
  held: ({ id, held, name }: Pick<Technician, 'id' | 'held' | 'name'>) => (
    <NumberLink
      count={held}
      to={productsAddress({ technician_id: id, status: 'assigned' })}
      label={texts.products_held}
      of={name}
    />
  ),
  faulty: ({ id, faulty, name }: Pick<Technician, 'id' | 'faulty' | 'name'>) => (
    <NumberLink
      count={faulty}
      to={productsAddress({ technician_id: id, status: 'fault' })}
      label={texts.faulty_held}
      of={name}
    />
  ),
  open_jobs: ({ id, open_jobs, name }: Row & Pick<Technician, 'open_jobs'>) => (
    <NumberLink count={open_jobs} to={jobsAddress(id)} label={texts.open_jobs} of={name} />
  ),
  late_jobs: ({ id, late_jobs, name }: Row & Pick<Technician, 'late_jobs'>) => (
    <NumberLink count={late_jobs} to={jobsAddress(id, true)} label={texts.out_of_sla} of={name} />
  ),
  active: (technician: Row) => <ActiveSwitch technician={technician} />,
  last_login_at: (technician: Row & Pick<Technician, 'last_login_at'>) => <LastSignIn technician={technician} />,
}
const create = { label: texts.new, to: '/technician/create' }
const secondary = [{ label: titles.warehouse, icon: IconBuildingWarehouse, to: '/technicians-warehouse' }]
const editAddress = ({ id }: Row) => `/technician/edit/${id}`

export function TechniciansPage() {
  const client = useQueryClient()
  const { history } = useRouter()
  const [cache] = useState(() => listCache(client, technicianList))
  const setActive = useSetActive()
  const privacy = usePersonActions((id) => void cache.removed(id))
  const [absent, setAbsent] = useState<Row | null>(null)
  const [working, setWorking] = useState<Row | null>(null)
  const run = (work: () => Promise<unknown>) => runAction(work)
  const sendLink = ({ id }: Row) =>
    run(async () => {
      const { email } = await call(technicians.resetPassword, { params: { id } })
      alert.success(texts.send_reset, texts.reset_sent, { email })
    })
  const turnTotpOff = ({ id, name }: Row) =>
    run(async () => {
      const about = { title: texts.reset_totp_name, message: texts.reset_totp_hint, params: { name }, danger: true }
      if (!(await confirm.ask(about))) return
      void cache.changed(await call(technicians.resetTotp, { params: { id } }))
      alert.success(texts.status_changed)
    })
  const remove = ({ id, name }: Row) =>
    removeAsking(
      name,
      () => call(technicians.remove, { params: { id } }),
      () => void cache.removed(id),
    )
  const rowActions = (row: Row): RowAction[] => [
    { label: recordTexts.edit, icon: IconPencil, to: editAddress(row) },
    {
      label: texts.products_of,
      icon: IconDeviceMobile,
      onClick: () => history.push(productsAddress({ technician_id: row.id })),
    },
    { label: texts.their_jobs, icon: IconTool, onClick: () => history.push(jobsAddress(row.id)) },
    { label: texts.absences, icon: IconCalendarOff, onClick: () => setAbsent(row) },
    { label: texts.hours, icon: IconClockHour4, onClick: () => setWorking(row) },
    { label: texts.send_reset, icon: IconMail, disabled: !row.active, onClick: () => void sendLink(row) },
    ...(row.two_factor ? [{ label: texts.reset_totp, icon: IconShieldOff, onClick: () => void turnTotpOff(row) }] : []),
    {
      label: row.active ? texts.deactivate : texts.activate,
      icon: row.active ? IconUserOff : IconUserCheck,
      onClick: () => void setActive(row, !row.active),
    },
    ...privacy.actions(row),
    { label: recordTexts.delete, icon: IconTrash, danger: true, onClick: () => void remove(row) },
  ]
  return (
    <>
      <ListPage
        list={technicianList}
        endpoints={technicians}
        cells={cells}
        primary={create}
        secondary={secondary}
        rowActions={rowActions}
        rowTo={editAddress}
        empty={{ text: texts.empty, action: create }}
      />
      {privacy.dialog}
      {absent && <AbsencesDialog technician={absent} onClose={() => setAbsent(null)} />}
      {working && <HoursDialog technician={working} onClose={() => setWorking(null)} />}
    </>
  )
}
