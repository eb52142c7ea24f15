/** What the pages for strangers share: heading, a password that can be shown, and the company's line at the foot. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError } from '#web/call.ts'
import { IconEye, IconEyeOff } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { Hint, Text } from '#web/ui/layout.tsx'
import { useDocumentTitle } from '#web/ui/page-header.tsx'
import { signInTexts as texts } from '../sign-in-texts.ts'
import styles from './public.module.css'

export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  useDocumentTitle(title)
  return (
    <header className={styles.heading}>
      <Text as="h1" className={styles.title} size="metric" weight={600} leading={28}>
        {title}
      </Text>
      {children && (
        <Hint className={styles.hint} mt={1.5} leading={20}>
          {children}
        </Hint>
      )}
    </header>
  )
}

/** Who tried too often is told so, with the words of the server. */
export function saidToWait(error: unknown): boolean {
  const waits = error instanceof CallError && error.status === 429
  if (waits) alert.failure(error.message, { title: texts.please_wait })
  return waits
}

export function Password(props: PasswordInputProps) {
  const say = useSay()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      classNames={{ input: styles.input ?? '', innerInput: styles.inner ?? '' }}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': say(visible ? texts.hide_password : texts.show_password),
        tabIndex: 0,
      }}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
    />
  )
}

type CompanyLine = { name?: unknown; address?: unknown }

/** Asked for without the contract, which would bring the settings onto the first page; nothing is shown until it is known. */
async function readCompany(): Promise<string> {
  const response = await fetch('/api/company/public')
  if (!response.ok) return ''
  // The reply of the endpoint.
  const { name, address } = (await response.json()) as CompanyLine
  return [name, address].filter((part) => typeof part === 'string' && part !== '').join(', ')
}

export function CompanyFooter() {
  const { data } = useQuery({ queryKey: ['company', 'public'], queryFn: readCompany, retry: false })
  return data ? <footer className={styles.company}>{data}</footer> : null
}
