/** The one dialog for every bulk upload: choose a file, see what fails and repair it, insert, undo. */
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { Import } from '#lib/uploads/imports.ts'
import type { UploadDefinition } from '#lib/uploads/upload.ts'
import { isInserted, isUnderWay } from '#lib/uploads/upload-states.ts'
import { IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Box, Hint, Row } from '#web/ui/layout.tsx'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import { useImport } from './import-state.ts'
import { ProgressStep } from './progress-step.tsx'
import { ResultStep } from './result-step.tsx'
import { Steps } from './steps.tsx'
import { uploadTexts as texts } from './texts.ts'
import classes from './upload.module.css'

export type UploadDialogProps = {
  upload: UploadDefinition
  /** What the file belongs to, such as a delivery note. */
  context?: Readonly<Record<string, string>>
  /** A second line under the title, in ready words, such as the delivery note. */
  subtitle?: string
  /** Opens the report of an upload that was made before. */
  importId?: number
  opened: boolean
  onClose: () => void
  /** After rows were inserted or taken out again; lists show something else now. */
  onDone?: (it: Import) => void
  /** Asked before so many rows are inserted: what they are inserted with, or nothing to leave it. */
  mayInsert?: (count: number) => Promise<Readonly<Record<string, unknown>> | null>
}

type Step = 1 | 2 | 3
const steps = [texts.file, texts.step_check, texts.step_insert]

const stepOf = (it: Import | undefined): Step => {
  if (!it || it.status === 'failed') return 1
  return isInserted(it.status) ? 3 : 2
}

function Content(props: UploadDialogProps) {
  const { upload, context, subtitle, importId, onClose, onDone, mayInsert } = props
  const say = useSay()
  const state = useImport({ kind: upload.kind, context }, { importId, onDone })
  const { current, sending } = state
  const close = () => {
    state.leave()
    onClose()
  }
  /** Esc closes, but not while rows are repaired: there it undoes a value. */
  const onEscape = useRef(() => {})
  onEscape.current = current?.status === 'checked' ? () => {} : close
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const parts = { upload, state, onClose: close }
  const ended = current?.status === 'committed' || current?.status === 'reverted'
  return (
    <>
      <Row as="header" className={classes.header} align="center" gap={4} py={3.5} px={6} line="bottom">
        <Box grow shrink>
          <Modal.Title className={classes.title ?? ''}>{say(upload.title)}</Modal.Title>
          {subtitle && (
            <Hint size="body" breakAnywhere>
              {subtitle}
            </Hint>
          )}
        </Box>
        <Steps steps={steps} current={sending ? 1 : stepOf(current)} done={ended} />
        <div className={classes.closeBox}>
          <button type="button" className={classes.close} aria-label={say(texts.close)} onClick={close}>
            <IconX size={18} />
          </button>
        </div>
      </Row>
      {sending || (current && isUnderWay(current.status)) ? (
        <ProgressStep {...parts} />
      ) : current?.status === 'checked' ? (
        <CheckStep
          {...parts}
          key={current.id}
          onInsert={async (mode) => {
            const choices = await mayInsert?.(current.total_good)
            if (choices !== null) await state.commit(mode, choices)
          }}
        />
      ) : ended ? (
        <ResultStep {...parts} />
      ) : (
        <FileStep {...parts} />
      )}
    </>
  )
}

export function UploadDialog(props: UploadDialogProps) {
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      size={1088}
      centered
      fullScreen={phone}
      radius={phone ? 0 : 14}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Content {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
