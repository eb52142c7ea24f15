/** Which columns each list shows to everyone: choose a list, tick and order its columns, save. */
import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ColumnChoice } from '#lib/lists/column-choice.ts'
import { call } from '#web/call.ts'
import { mayLeave, useLeaveGuard } from '#web/form/leave-guard.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { CountBadge, StatusBadge } from '#web/ui/badge.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { type ListSetting, tableSettings } from '../table-settings-contract.ts'
import { texts } from '../texts.ts'
import styles from './settings.module.css'

const ColumnChecklist = lazy(async () => ({
  default: (await import('#web/list/column-checklist.tsx')).ColumnChecklist,
}))
const queryKey = ['table-settings']

export function TableSettingsPage() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(tableSettings.all, {}) })
  if (error) return <PageFailed error={error} retry={() => void refetch()} />
  return data ? <Settings settings={data} /> : <PageSkeleton />
}

/** The list that the address names, so that a link opens it. */
function useNamedList(settings: readonly ListSetting[]) {
  const { history } = useRouter()
  const [name, setName] = useState(() => new URLSearchParams(history.location.search).get('list'))
  const choose = (next: string) => {
    setName(next)
    history.replace(`${history.location.pathname}?list=${encodeURIComponent(next)}`)
  }
  return [settings.find(({ list }) => list === name) ?? settings[0], choose] as const
}

function Settings({ settings }: { settings: readonly ListSetting[] }) {
  const say = useSay()
  const narrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const [chosen, choose] = useNamedList(settings)
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const change = async (list: string | null) => {
    if (!list || list === chosen?.list || (dirty.current && !(await mayLeave()))) return
    choose(list)
  }
  return (
    <>
      <PageHeader />
      <div className={styles.panes}>
        {narrow ? (
          <Select
            label={say(texts.list)}
            data={settings.map(({ list, title }) => ({ value: list, label: say(title) }))}
            value={chosen?.list ?? null}
            allowDeselect={false}
            onChange={(list) => void change(list)}
          />
        ) : (
          <nav className={styles.pane} aria-label={say(texts.list)}>
            <ul className={styles.lists}>
              {settings.map(({ list, title, changed }) => (
                <li key={list}>
                  <button
                    type="button"
                    className={styles.list}
                    aria-current={list === chosen?.list}
                    onClick={() => void change(list)}
                  >
                    {say(title)}
                    {changed && (
                      <span
                        className={styles.mark}
                        role="img"
                        aria-label={say(texts.changed)}
                        title={say(texts.changed)}
                      />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {chosen && <ListColumns key={chosen.list} setting={chosen} dirty={dirty} />}
      </div>
    </>
  )
}

const choiceOf = ({ columns }: ListSetting): ColumnChoice[] => columns.map(({ id, isChecked }) => ({ id, isChecked }))

function ListColumns({ setting, dirty }: { setting: ListSetting; dirty: { current: boolean } }) {
  const say = useSay()
  const client = useQueryClient()
  const [draft, setDraft] = useState<ColumnChoice[] | null>(null)
  const [busy, setBusy] = useState(false)
  const choice = draft ?? choiceOf(setting)
  useEffect(() => {
    dirty.current = draft !== null
    return () => {
      dirty.current = false
    }
  }, [dirty, draft])

  const settle = async (work: () => Promise<ListSetting>) => {
    setBusy(true)
    try {
      const next = await work()
      client.setQueryData<ListSetting[]>(queryKey, (all) => all?.map((it) => (it.list === next.list ? next : it)))
      // Open lists ask for their columns again.
      void client.invalidateQueries({ queryKey: [...queryKey, next.list] })
      setDraft(null)
      alert.success(texts.saved)
    } catch (error) {
      alert.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const params = { list: setting.list }
  const labels = { columns: Object.fromEntries(setting.columns.map(({ id, label }) => [id, { label }])) }
  const shown = choice.filter(({ isChecked }) => isChecked).length
  return (
    <section className={styles.pane} aria-label={say(setting.title)}>
      <div className={styles.head}>
        <h2>{say(setting.title)}</h2>
        <CountBadge>{say(texts.shown_of, { shown, total: choice.length })}</CountBadge>
        <StatusBadge family={setting.changed ? 'info' : 'neutral'}>
          {say(setting.changed ? texts.changed : texts.default)}
        </StatusBadge>
        <p>{say(texts.table_settings_hint)}</p>
      </div>
      <div className={styles.columns}>
        <Suspense fallback={null}>
          <ColumnChecklist list={labels} choice={choice} onChange={setDraft} />
        </Suspense>
      </div>
      <div className={styles.foot}>
        <Button
          variant="default"
          disabled={busy || (!setting.changed && draft === null)}
          onClick={() => (setting.changed ? void settle(() => call(tableSettings.reset, { params })) : setDraft(null))}
        >
          {say(texts.back_to_default)}
        </Button>
        <Button
          loading={busy}
          disabled={draft === null}
          onClick={() => void settle(() => call(tableSettings.put, { params, body: { columns: choice } }))}
        >
          {say(texts.save_for_all)}
        </Button>
      </div>
    </section>
  )
}
