/** Creates or changes a technician on a page of its own. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FirstPasswordField, LanguageField } from '#features/office/accounts/web/shared.tsx'
import { runAction } from '#web/action.ts'
import { ProvincesField } from '#web/form/choice-fields.tsx'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import type { FormApi } from '#web/form/form-api.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { ImageField, sendImage } from '#web/form/image-field.tsx'
import { useIdParam } from '#web/id-param.ts'
import { language, useSay } from '#web/language.ts'
import { markCreated } from '#web/list/created-rows.ts'
import { listKey } from '#web/list/list-cache.ts'
import { recordTexts } from '#web/record/texts.ts'
import { Grid, Text } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { askedOnce, useAnswer } from '#web/use-answer.ts'
import { technicianList } from '../columns.ts'
import { NewTechnician, type Technician, TechnicianInput, technicians } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './technicians.module.css'

type Names = Extract<keyof TechnicianInput, string>

function PersonFields({ form }: { form: FormApi<Names> }) {
  return (
    <>
      <Grid className={styles.pair} columns={2} gapY={4} gap={3} align="start">
        <TextField form={form} name="first_name" label={texts.first_name} required autoFocus />
        <TextField form={form} name="last_name" label={texts.last_name} required />
        <TextField form={form} name="email" label={texts.email} type="email" required />
        <TextField form={form} name="phone" label={texts.phone} type="tel" required />
      </Grid>
      <TextareaField form={form} name="address" label={texts.address} rows={2} required />
    </>
  )
}

function WorkFields({ form }: { form: FormApi<Names> }) {
  const say = useSay()
  return (
    <>
      <Text as="h2" className={styles.section} size="body" weight={600} leading={20}>
        {say(texts.work)}
      </Text>
      <ProvincesField form={form} name="provinces" label={texts.provinces_covered} hint={texts.provinces_hint} />
      <NumberField
        form={form}
        name="maximum_open"
        label={texts.maximum_open}
        hint={texts.maximum_open_hint}
        min={1}
        max={9_999}
      />
      <Text as="h2" className={styles.section} size="body" weight={600} leading={20}>
        {say(texts.sign_in)}
      </Text>
      <TextField form={form} name="username" label={texts.username} hint={texts.username_hint} required />
      <LanguageField form={form} hint={texts.language_hint} />
    </>
  )
}

export function NewTechnicianPage() {
  const client = useQueryClient()
  const { history } = useRouter()
  const [start] = useState(() => ({ provinces: [], language: language.get(), password: null }))
  const held = useRef<File | null>(null)
  const created = async ({ id }: Technician) => {
    await runAction(
      async () => {
        if (held.current) await sendImage(technicians.setPicture, { id }, held.current)
      },
      { title: recordTexts.picture_failed },
    )
    markCreated(technicianList, id)
    void client.invalidateQueries({ queryKey: listKey(technicianList) })
    history.push('/technicians')
  }
  return (
    <FormPage
      schema={NewTechnician}
      values={start}
      endpoint={technicians.create}
      onSaved={(made) => void created(made)}
      onCancel={() => history.push('/technicians')}
    >
      {(form) => (
        <>
          <ImageField
            label={texts.picture}
            shape="round"
            crop
            disabled={form.saving}
            onHold={(file) => {
              held.current = file
            }}
          />
          <PersonFields form={form} />
          <WorkFields form={form} />
          <FirstPasswordField form={form} />
        </>
      )}
    </FormPage>
  )
}

export function EditTechnicianPage() {
  const id = useIdParam()
  const options = { ...askedOnce, retry: false }
  const found = useAnswer(['record', technicians.get.path, id], technicians.get, { params: { id } }, options)
  return <LoadedPage of={found}>{(data) => <EditForm key={data.id} loaded={data} />}</LoadedPage>
}

function EditForm({ loaded }: { loaded: Technician }) {
  const client = useQueryClient()
  const { history } = useRouter()
  const [known, setKnown] = useState(loaded)
  const refreshList = () => void client.invalidateQueries({ queryKey: listKey(technicianList) })
  const pictured = (answer: unknown) => {
    // Both endpoints of the picture answer with the technician.
    const next = answer as Technician
    // A version that grew by more than the picture holds someone else's change, which the form must still meet.
    setKnown((old) => ({ ...next, version: next.version === old.version + 1 ? next.version : old.version }))
    refreshList()
  }
  return (
    <FormPage
      title={known.name}
      schema={TechnicianInput}
      values={loaded}
      endpoint={technicians.update}
      params={{ id: known.id }}
      version={known.version}
      onSaved={() => {
        refreshList()
        history.push('/technicians')
      }}
      onCancel={() => history.push('/technicians')}
    >
      {(form) => (
        <>
          <ImageField
            label={texts.picture}
            shape="round"
            crop
            src={known.picture}
            disabled={form.saving}
            upload={{ endpoint: technicians.setPicture, params: { id: known.id } }}
            remove={{ endpoint: technicians.removePicture, params: { id: known.id } }}
            onSaved={pictured}
          />
          <PersonFields form={form} />
          <WorkFields form={form} />
        </>
      )}
    </FormPage>
  )
}
