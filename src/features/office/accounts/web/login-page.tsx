/** Signs in: name and password, and a code where a second step is on. */
import { Button, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { sayField } from '#lib/texts/field-errors.ts'
import type { Words } from '#lib/texts/texts.ts'
import { useAction } from '#web/action.ts'
import { CallError, call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { handInHere } from '#web/offline/hand-in.ts'
import { session } from '#web/session.ts'
import { alert } from '#web/ui/alert.tsx'
import { Box, Stack, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { login } from '../sign-in.ts'
import { signInTexts as texts } from '../sign-in-texts.ts'
import styles from './public.module.css'
import { CompanyFooter, Heading, Password, saidToWait } from './public-parts.tsx'

type Given = { username: string; password: string }

/** Sends what was typed; what comes back decides the next step. */
function useSignIn(onCodeNeeded: () => void) {
  const { history } = useRouter()
  return useAction(
    async (given: Given & { code?: string }) => {
      const { token, user, must_set_up_totp } = await call(login, { body: given })
      // What the company requires comes before where one wanted to go.
      if (must_set_up_totp) history.replace('/login?from=%2Fuser%2Fprofile')
      toast.success(texts.login_success)
      session.start(token, user)
    },
    {
      refused: (error) => {
        if (!(error instanceof CallError)) return false
        if (error.code === 'login.code_needed') onCodeNeeded()
        else if ([401, 422].includes(error.status)) alert.failure(error.message, { title: texts.login_failed })
        else return saidToWait(error)
        return true
      },
    },
  )
}

/** A session may end while work waits on this phone: it is said that nothing is lost. Where the account was switched off, the office gets it. */
function useWaitingHere(): { waiting: number; handedIn?: Words | undefined } {
  const [found, setFound] = useState<ReturnType<typeof useWaitingHere>>({ waiting: 0 })
  useEffect(() => {
    const look = async () => {
      // Where nothing was ever kept, nothing is loaded for it.
      if ((await indexedDB.databases()).length === 0) return
      const { countWaitingHere } = await import('#web/offline/leave.ts')
      const waiting = await countWaitingHere()
      setFound({ waiting })
      const handedIn = await handInHere()
      if (handedIn) setFound({ waiting: await countWaitingHere(), handedIn })
    }
    // Without a store there is nothing to say.
    void look().catch(() => undefined)
  }, [])
  return found
}

export function LoginPage() {
  const [given, setGiven] = useState<Given>({ username: '', password: '' })
  const [step, setStep] = useState<'password' | 'code'>('password')
  const { busy, run: signIn } = useSignIn(() => setStep('code'))
  return (
    <>
      {step === 'password' ? (
        <PasswordStep given={given} onChange={setGiven} busy={busy} onSubmit={() => void signIn(given)} />
      ) : (
        <CodeStep
          busy={busy}
          onSubmit={(code) => void signIn({ ...given, code })}
          onBack={() => {
            setGiven({ ...given, password: '' })
            setStep('password')
          }}
        />
      )}
      <CompanyFooter />
    </>
  )
}

type PasswordStepProps = { given: Given; onChange: (given: Given) => void; busy: boolean; onSubmit: () => void }

function PasswordStep({ given, onChange, busy, onSubmit }: PasswordStepProps) {
  const say = useSay()
  const language = useLanguage()
  const { waiting, handedIn } = useWaitingHere()
  const [tried, setTried] = useState(false)
  const missing = (value: string) => tried && value.trim() === '' && sayField({ key: 'required' }, language)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (given.username.trim() !== '' && given.password !== '') onSubmit()
  }
  return (
    <>
      <Heading title={say(texts.sign_in)}>{say(texts.sign_in_hint)}</Heading>
      {handedIn && (
        <Text as="p" role="status" notice="info" py={2.5} px={3} mb={5}>
          {say(handedIn)}
        </Text>
      )}
      {waiting > 0 && (
        <Text as="p" role="status" notice="warning" py={2.5} px={3} mb={5}>
          {say(texts.waiting_here, { count: waiting })}
        </Text>
      )}
      <Stack as="form" gap={5} onSubmit={submit} noValidate>
        <TextInput
          label={say(texts.username)}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          classNames={{ input: styles.input ?? '' }}
          value={given.username}
          error={missing(given.username)}
          onChange={({ currentTarget }) => onChange({ ...given, username: currentTarget.value })}
        />
        <Box relative>
          <Password
            label={say(texts.password)}
            name="password"
            autoComplete="current-password"
            value={given.password}
            error={missing(given.password)}
            onChange={({ currentTarget }) => onChange({ ...given, password: currentTarget.value })}
          />
          <Link to="/forgot-password" className={styles.forgot}>
            {say(texts.forgot)}
          </Link>
        </Box>
        <Button type="submit" fullWidth loading={busy} className={styles.submit}>
          {say(texts.sign_in)}
        </Button>
      </Stack>
    </>
  )
}

type CodeStepProps = { busy: boolean; onSubmit: (code: string) => void; onBack: () => void }

function CodeStep({ busy, onSubmit, onBack }: CodeStepProps) {
  const say = useSay()
  const [code, setCode] = useState('')
  return (
    <>
      <Heading title={say(texts.code_title)}>{say(texts.code_hint)}</Heading>
      <Stack
        as="form"
        gap={5}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (/^\d{6}$/.test(code)) onSubmit(code)
        }}
      >
        <TextInput
          label={say(texts.code)}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className={styles.code ?? ''}
          classNames={{ input: styles.input ?? '' }}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        />
        <Button type="submit" fullWidth loading={busy} disabled={code.length < 6} className={styles.submit}>
          {say(texts.continue)}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {say(texts.back)}
        </Button>
        <Text as="p" size="caption" leading={16} c="text-3">
          {say(texts.code_lost)}
        </Text>
      </Stack>
    </>
  )
}
