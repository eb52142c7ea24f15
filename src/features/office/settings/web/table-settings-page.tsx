/** Which columns each list shows to everyone: choose a list, tick and order its columns, save. */
import { Button, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ColumnChoice } from '#lib/lists/column-choice.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { mayLeave, useLeaveGuard } from '#web/form/leave-guard.ts'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { alert } from '#web/ui/alert.tsx'
import { CountBadge, StatusBadge } from '#web/ui/badge.tsx'
import { Box, Card, Grid, Option, Row, Text } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useAnswer } from '#web/use-answer.ts'
import { type ListSetting, tableSettings } from '../table-settings-contract.ts'
import { texts } from '../texts.ts'
import styles from './settings.module.css'

const ColumnChecklist = lazyPart(async () => (await import('#web/list/column-checklist.tsx')).ColumnChecklist)
const queryKey = ['table-settings']

export const TableSettingsPage = () => (
  <LoadedPage of={useAnswer(queryKey, tableSettings.all, {})}>{(data) => <Settings settings={data} />}</LoadedPage>
)

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
  const narrow = useNarrow()
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
      <Grid className={styles.panes} gap={3} align="start" pt={3} pb={6} px="page">
        {narrow ? (
          <Select
            label={say(texts.list)}
            data={settings.map(({ list, title }) => ({ value: list, label: say(title) }))}
            value={chosen?.list ?? null}
            allowDeselect={false}
            onChange={(list) => void change(list)}
          />
        ) : (
          <Card as="nav" aria-label={say(texts.list)}>
            <Box as="ul" p={1.5}>
              {settings.map(({ list, title, changed }) => (
                <li key={list}>
                  <Option
                    className={styles.list}
                    aria-current={list === chosen?.list}
                    onClick={() => void change(list)}
                  >
                    {say(title)}
                    {changed && (
                      <Text
                        sign={8}
                        round="full"
                        bg="info-solid"
                        role="img"
                        aria-label={say(texts.changed)}
                        title={say(texts.changed)}
                      />
                    )}
                  </Option>
                </li>
              ))}
            </Box>
          </Card>
        )}
        {chosen && <ListColumns key={chosen.list} setting={chosen} dirty={dirty} />}
      </Grid>
    </>
  )
}

const choiceOf = ({ columns }: ListSetting): ColumnChoice[] => columns.map(({ id, isChecked }) => ({ id, isChecked }))

function ListColumns({ setting, dirty }: { setting: ListSetting; dirty: { current: boolean } }) {
  const say = useSay()
  const client = useQueryClient()
  const [draft, setDraft] = useState<ColumnChoice[] | null>(null)
  const choice = draft ?? choiceOf(setting)
  useEffect(() => {
    dirty.current = draft !== null
    return () => {
      dirty.current = false
    }
  }, [dirty, draft])

  const save = useAction(async (work: () => Promise<ListSetting>) => {
    const next = await work()
    client.setQueryData<ListSetting[]>(queryKey, (all) => all?.map((it) => (it.list === next.list ? next : it)))
    // Open lists ask for their columns again.
    void client.invalidateQueries({ queryKey: [...queryKey, next.list] })
    setDraft(null)
    alert.success(texts.saved)
  })
  const params = { list: setting.list }
  const labels = { columns: Object.fromEntries(setting.columns.map(({ id, label }) => [id, { label }])) }
  const shown = choice.filter(({ isChecked }) => isChecked).length
  return (
    <Card aria-label={say(setting.title)}>
      <Row wrap align="center" gapY={1} gap={2} py={3} px={4} line="bottom">
        <Text as="h2" size="body" weight={600} leading={20}>
          {say(setting.title)}
        </Text>
        <CountBadge>{say(texts.shown_of, { shown, total: choice.length })}</CountBadge>
        <StatusBadge family={setting.changed ? 'info' : 'neutral'}>
          {say(setting.changed ? texts.changed : texts.default)}
        </StatusBadge>
        <Text as="p" full c="text-2" size="caption" leading={16}>
          {say(texts.table_settings_hint)}
        </Text>
      </Row>
      <Box p={2}>
        <ColumnChecklist list={labels} choice={choice} onChange={setDraft} />
      </Box>
      <Row phone="share" wrap justify="space-between" gap={2} py={3} px={4} line="top">
        <Button
          variant="default"
          disabled={save.busy || (!setting.changed && draft === null)}
          onClick={() =>
            setting.changed ? void save.run(() => call(tableSettings.reset, { params })) : setDraft(null)
          }
        >
          {say(texts.back_to_default)}
        </Button>
        <Button
          loading={save.busy}
          disabled={draft === null}
          onClick={() => void save.run(() => call(tableSettings.put, { params, body: { columns: choice } }))}
        >
          {say(texts.save_for_all)}
        </Button>
      </Row>
    </Card>
  )
}
