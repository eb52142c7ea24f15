/** A form as a page of its own, or in a drawer or dialog over the list it belongs to. */
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { Card, Row } from '#web/ui/layout.tsx'
import { Drawer, Modal } from '#web/ui/modal.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { readOpened } from '../record/open-record.ts'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './form.module.css'
import { mayLeave } from './leave-guard.ts'
import { RecordForm, type RecordFormProps } from './record-form.tsx'

export type FormPageProps<S extends z.ZodType, E extends Endpoint> = RecordFormProps<S, E> & {
  /** Instead of the page's own title, such as the name of the record. */
  title?: string
  /** Beside the title, such as a status. */
  note?: ReactNode
  /** Beside or under the form, such as attachments. */
  aside?: ReactNode
}

export function FormPage<S extends z.ZodType, E extends Endpoint>({
  title,
  note,
  aside,
  ...form
}: FormPageProps<S, E>) {
  const router = useRouter()
  return (
    <>
      <PageHeader {...(title === undefined ? {} : { title })} note={note} />
      <Row wrap gap={3} align="start" pt={3} pb={6} px="page">
        <Card as="div" className={classes.page} p={5}>
          <RecordForm onCancel={() => router.history.back()} {...form} />
        </Card>
        {aside}
      </Row>
    </>
  )
}

const RecordSteps = lazyPart(async () => (await import('../list/record-steps.tsx')).RecordSteps)
export type FormSteps = ComponentProps<typeof RecordSteps>

export type FormDrawerProps<S extends z.ZodType, E extends Endpoint> = Omit<
  RecordFormProps<S, E>,
  'onCancel' | 'dirtyRef'
> & {
  opened: boolean
  onClose: () => void
  title: string
  /** A small record may also be asked for in the middle of the screen. */
  as?: 'drawer' | 'modal'
  /** Previous and next record of the list that the form lies over. */
  steps?: FormSteps
}

export function FormDrawer<S extends z.ZodType, E extends Endpoint>({
  opened,
  onClose,
  title,
  as = 'drawer',
  steps,
  ...form
}: FormDrawerProps<S, E>) {
  const { history } = useRouter()
  const dirty = useRef(false)
  const close = async () => {
    if (dirty.current && !(await mayLeave())) return
    dirty.current = false
    onClose()
  }
  const step: FormSteps['onStep'] = async (next) => {
    if (dirty.current && !(await mayLeave())) return
    dirty.current = false
    steps?.onStep(next)
  }
  const frame = {
    opened,
    inAddress: readOpened(history.location.search) !== undefined,
    onClose: () => void close(),
    title: steps ? (
      <Row as="span" wrap gapY={2} gap={4} align="center">
        {title}
        <RecordSteps trail={steps.trail} onStep={step} />
      </Row>
    ) : (
      title
    ),
    children: (
      // Another record in the same drawer is another form.
      <RecordForm
        key={`${form.endpoint.path} ${JSON.stringify(form.params ?? {})}`}
        {...form}
        onCancel={() => void close()}
        dirtyRef={dirty}
      />
    ),
  }
  if (as === 'modal') return <Modal size={480} {...frame} />
  return (
    <Drawer
      position="right"
      size={480}
      classNames={{ content: classes.drawerContent ?? '', body: classes.drawerBody ?? '' }}
      {...frame}
    />
  )
}
