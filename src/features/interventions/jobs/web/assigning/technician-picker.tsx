/** Chooses a technician for one job or a group: best first, with the reason of each; those with a doubt last, after a question. */
import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage, useSay } from '#web/language.ts'
import { Avatar } from '#web/ui/auth-image.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Popover } from '#web/ui/floating.tsx'
import { type Choices, type Job, optionsFor, reasonLine } from '../../choices.ts'
import type { SuggestionReply } from '../../contract.ts'
import { suggestTexts as texts } from '../../suggest-texts.ts'
import styles from './technician-picker.module.css'

type PickerProps = {
  reply: SuggestionReply
  choices: Choices
  jobs: readonly Job[]
  anchor: HTMLElement
  onChoose: (technician_id: number | null) => void
  onClose: () => void
}

const nobody = 'nobody'

export function TechnicianPicker({ reply, choices, jobs, anchor, onChoose, onClose }: PickerProps) {
  const say = useSay()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [first] = jobs
  const options = useMemo(() => optionsFor(reply, choices, jobs), [reply, choices, jobs])
  const combobox = useCombobox({ opened: true })
  const words = typed.trim().toLowerCase()
  const found = options.filter(({ technician }) => technician.name.toLowerCase().includes(words))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is shown; the store is another object at each render.
  useEffect(() => void combobox.selectFirstOption(), [words])
  const box = anchor.getBoundingClientRect()

  const submit = async (value: string) => {
    if (value === nobody) return onChoose(null)
    const option = options.find(({ technician }) => String(technician.id) === value)
    if (!option || !first) return
    const { technician, fit, good } = option
    if (!good) {
      const message = reasonLine(first, fit, language)
      if (!(await confirm.ask({ title: texts.anyway, message, params: { name: technician.name } }))) return
    }
    onChoose(technician.id)
  }
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      width={380}
      trapFocus
      shadow="md"
      zIndex={240}
    >
      <Popover.Target>
        <span
          className={styles.anchor}
          style={{ top: box.top, left: box.left, width: box.width, height: box.height }}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.box ?? ''} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <Combobox store={combobox} onOptionSubmit={(value) => void submit(value)}>
          <Combobox.EventsTarget>
            <input
              className={styles.search}
              data-autofocus
              placeholder={say(texts.search)}
              aria-label={say(texts.search)}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={styles.options ?? ''} aria-label={say(texts.title)}>
            {found.map(({ technician, fit, good }) => (
              <Combobox.Option
                key={technician.id}
                value={String(technician.id)}
                className={styles.option ?? ''}
                data-doubt={!good || undefined}
              >
                <Avatar src={null} name={technician.name} size={20} />
                <span>
                  {technician.name}
                  {first && <small>{reasonLine(first, fit, language)}</small>}
                </span>
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{say(texts.nobody_found)}</Combobox.Empty>}
            <Combobox.Option value={nobody} className={styles.option ?? ''}>
              {say(texts.leave)}
            </Combobox.Option>
          </Combobox.Options>
        </Combobox>
      </Popover.Dropdown>
    </Popover>
  )
}
