/** A field that holds a list: one line of inputs each, to add, remove and, where the order counts, to move up. */
import { ActionIcon, Button, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { IconArrowUp, IconPlus, IconX } from '#web/icons.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { FieldBox, useField } from './fields.tsx'
import { type FieldProps, type FormApi, looseForm } from './form-api.ts'
import classes from './lines-field.module.css'

type LinesFieldProps<Name extends string, Line> = FieldProps<Name> & {
  /** A new line. */
  blank: Line
  add: Words
  /** Says `{number}`. */
  remove: Words
  /** With it lines can be moved up; says `{number}`. */
  up?: Words
  /** The inputs of one line. */
  children: (line: Line, change: (next: Line) => void, number: number) => ReactNode
}

export function LinesField<Name extends string, Line>(props: LinesFieldProps<Name, Line>) {
  const { form, name, blank, add, remove, up, children } = props
  const say = useSay()
  const common = useField(props)
  // The schema of the form says what the lines are.
  const lines = (form.get(name) ?? []) as readonly Line[]
  const put = (at: number, ...items: readonly Line[]) => form.set(name, lines.toSpliced(at, 1, ...items))
  const moveUp = (at: number) => {
    const [line] = lines.slice(at, at + 1)
    if (line !== undefined) form.set(name, lines.toSpliced(at, 1).toSpliced(at - 1, 0, line))
  }
  return (
    <FieldBox name={name}>
      <Input.Wrapper
        label={say(props.label)}
        required={common.required}
        error={common.error}
        {...(props.hint ? { description: say(props.hint) } : {})}
        labelElement="div"
      >
        <Stack gap={2} align="stretch">
          <Stack as="ol" gap={2}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own; their inputs are controlled.
              <Row key={at} as="li" align="start" gap={2}>
                <Row className={classes.inputs} grow gap={2} shrink>
                  {children(line, (next) => put(at, next), at + 1)}
                </Row>
                {up && at > 0 && (
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={say(up, { number: at + 1 })}
                    onClick={() => moveUp(at)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                )}
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={say(remove, { number: at + 1 })}
                  onClick={() => put(at)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Row>
            ))}
          </Stack>
          <Button
            className={classes.add ?? ''}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={common.disabled}
            onClick={() => form.set(name, [...lines, blank])}
          >
            {say(add)}
          </Button>
        </Stack>
      </Input.Wrapper>
    </FieldBox>
  )
}

/** A form of one value, for a field inside a line. */
export const formOf = (form: Pick<FormApi, 'saving'>, value: unknown, change: (value: unknown) => void): FormApi =>
  looseForm({ get: () => value, set: (_name, next) => change(next), saving: form.saving })
