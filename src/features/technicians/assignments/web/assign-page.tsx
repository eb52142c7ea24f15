/** Assigns products of a warehouse to a technician: whom, what, how it travels; then the paper, and a way back. */
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { transportFieldNames } from '#features/warehouse/documents/contract.ts'
import { TransportFields, useTransportChoices } from '#features/warehouse/documents/web/shared.tsx'
import { both, say as sayIn } from '#lib/texts/texts.ts'
import { picks } from '#lib/words/picks.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { RecordForm } from '#web/form/record-form.tsx'
import { IconArrowBackUp, IconCircleCheck, IconFileTypePdf, IconUpload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Box, Card, Grid, Row, SectionTitle, Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { UploadDialog } from '#web/upload/use-upload.tsx'
import { type AssignmentDetail, AssignmentInput, assignments } from '../contract.ts'
import { assignmentUpload, transportNote } from '../rules.ts'
import { assignTexts as texts, texts as words } from '../texts.ts'
import styles from './assignments.module.css'
import { type Chosen, ChosenCard, classifySerials } from './chosen.tsx'
import { HoldingsCard } from './holdings-card.tsx'
import { IssueNote } from './issue-panel.tsx'
import { openNote } from './open-note.ts'
import { useRefresh } from './refresh.ts'
import { useUndo } from './use-undo.tsx'

type Name = Extract<keyof AssignmentInput, string>

/** What another screen hands over: serials of one warehouse. */
type HandedOver = { warehouse_id: number; serials: string[] }

function useHandedOver(): HandedOver | null {
  const { history } = useRouter()
  // Written by the list of products when it leads here; anything else in the history's state lacks it.
  const [given] = useState(() => (history.location.state as { assign?: HandedOver }).assign ?? null)
  return given
}

function Done({ assignment, onAgain }: { assignment: AssignmentDetail; onAgain: () => void }) {
  const say = useSay()
  const { ask, dialog } = useUndo(onAgain)
  const [shown, setShown] = useState(assignment)
  // Issuing is the next step, and one of its own: it can be left for later.
  const [issuing, setIssuing] = useState(!assignment.issued)
  const { id, number, technician, products, issued } = shown
  return (
    <div className={styles.done}>
      <Card py={4} px={5} role="status">
        <Row as="p" className={styles.doneTitle} align="center" gap={2} mb={3} size="dialog-title" weight={600}>
          <IconCircleCheck size={22} />
          {say(texts.done, { count: products, technician })}
        </Row>
        {!issued && <p>{say(texts.not_issued)}</p>}
        <Row className={styles.buttons} wrap gap={2} my={4}>
          {!issued && <Button onClick={() => setIssuing(true)}>{say(words.issue)}</Button>}
          <Button variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={() => void openNote(id)}>
            {issued ? say(texts.done_note, { number }) : say(words.note_draft)}
          </Button>
          <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => ask(shown)}>
            {say(words.undo)}
          </Button>
          <Button variant={issued ? 'filled' : 'default'} onClick={onAgain}>
            {say(texts.another)}
          </Button>
        </Row>
      </Card>
      {issuing && <IssueNote id={id} onClose={() => setIssuing(false)} onIssued={setShown} />}
      {dialog}
    </div>
  )
}

type PartsProps = {
  form: FormApi<Name>
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  /** The assignment that an upload made. */
  onUploaded: (assignment: AssignmentDetail) => void
  given: HandedOver | null
}

/** A picker's value is an id or nothing. */
const idIn = (value: unknown) => (typeof value === 'number' ? value : null)

function Parts({ form, chosen, onChosen, onUploaded, given }: PartsProps) {
  const say = useSay()
  const refresh = useRefresh()
  const choices = useTransportChoices()
  const [uploading, setUploading] = useState(false)
  const technician_id = idIn(form.get('technician_id'))
  const warehouse_id = idIn(form.get('warehouse_id'))
  // The transport data of the screen goes with the file.
  const transport = JSON.stringify(
    transportFieldNames.flatMap((name) => {
      const value = form.get(name)
      return value === null || value === undefined || value === '' ? [] : [[name, String(value)]]
    }),
  )
  const context = useMemo(
    () => ({
      technician_id: String(technician_id),
      warehouse_id: String(warehouse_id),
      // Written one line above.
      ...(Object.fromEntries(JSON.parse(transport)) as Record<string, string>),
    }),
    [technician_id, warehouse_id, transport],
  )
  const uploaded = useRef<number | null>(null)
  const closeUpload = async () => {
    setUploading(false)
    const id = uploaded.current
    uploaded.current = null
    if (id === null) return
    await runAction(async () => {
      onUploaded(await call(assignments.uploaded, { params: { id } }))
    })
  }
  const held = useRef(chosen)
  const change = (next: Chosen) => {
    held.current = next
    onChosen(next)
    form.set('products', { serials: next.map((it) => it.serial_number) })
  }
  /** What lies in another warehouse comes off the list, by name. */
  const look = async (into: number, serials: string[]) => {
    if (serials.length === 0) return
    await runAction(async () => {
      const { added, answers } = await classifySerials(into, serials, [])
      change(added)
      const off = answers.filter((it) => it.tone === 'bad').map((it) => it.value)
      if (off.length > 0) toast.info(texts.taken_off, { params: { serials: off.slice(0, 10).join(', ') } })
    })
  }
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the list of products handed over.
  useEffect(() => {
    form.describe('products', { label: texts.chosen })
    if (begun.current || !given) return
    begun.current = true
    void look(given.warehouse_id, given.serials)
  }, [])
  return (
    <Grid side={380} gap={3} align="start">
      <Stack gap={3} shrink>
        <Card py={4} px={5} aria-label={say(texts.whom)}>
          <Grid columns={2} phoneColumns={1} gap={3}>
            <PickerField
              form={form}
              name="technician_id"
              label={texts.technician}
              {...picks.activeTechnician}
              required
              onPicked={(item) => typeof item?.address === 'string' && form.set('destination', item.address)}
            />
            <PickerField
              form={form}
              name="warehouse_id"
              label={texts.warehouse}
              path="/api/warehouses"
              required
              onPicked={(item) => {
                const serials = chosen.map((it) => it.serial_number)
                if (item) void look(item.id, serials)
              }}
            />
          </Grid>
        </Card>
        <ChosenCard
          warehouse_id={warehouse_id}
          chosen={chosen}
          latest={() => held.current}
          onChange={change}
          error={form.errorOf('products') && say(texts.none_yet)}
          upload={
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              disabled={technician_id === null || warehouse_id === null}
              onClick={() => setUploading(true)}
            >
              {say(words.upload)}
            </Button>
          }
        />
        <HoldingsCard technician_id={technician_id} chosen={chosen} />
      </Stack>
      <Card py={4} px={5} aria-label={say(texts.transport)}>
        <SectionTitle as="h2">{say(texts.transport)}</SectionTitle>
        <Stack gap={4}>
          <TransportFields form={form} choices={choices} />
        </Stack>
      </Card>
      <UploadDialog
        upload={assignmentUpload}
        context={context}
        opened={uploading}
        onClose={() => void closeUpload()}
        onDone={({ id, status }) => {
          uploaded.current = status === 'committed' ? id : null
          refresh()
        }}
      />
    </Grid>
  )
}

export function AssignPage() {
  const refresh = useRefresh()
  const given = useHandedOver()
  const [chosen, setChosen] = useState<Chosen>([])
  const [done, setDone] = useState<AssignmentDetail | null>(null)
  const [round, setRound] = useState(0)
  const start = useMemo(
    () => ({
      technician_id: null,
      warehouse_id: round === 0 ? (given?.warehouse_id ?? null) : null,
      products: { serials: [] },
      reason: transportNote.reason,
    }),
    [given, round],
  )
  const count = chosen.length
  const again = () => {
    setChosen([])
    setDone(null)
    setRound(round + 1)
  }
  return (
    <div className={styles.whole}>
      <PageHeader />
      {done ? (
        <Done key={done.id} assignment={done} onAgain={again} />
      ) : (
        <Box className={styles.form} pt={3} pb={6} px="page">
          <RecordForm
            key={round}
            schema={AssignmentInput}
            endpoint={assignments.create}
            values={start}
            save={both(sayIn(texts.submit, 'EN', { count }), sayIn(texts.submit, 'IT', { count }))}
            done={false}
            onSaved={(assignment) => {
              refresh()
              setDone(assignment)
            }}
          >
            {(form) => (
              <Parts
                form={form}
                chosen={chosen}
                onChosen={setChosen}
                onUploaded={setDone}
                given={round === 0 ? given : null}
              />
            )}
          </RecordForm>
        </Box>
      )}
    </div>
  )
}
