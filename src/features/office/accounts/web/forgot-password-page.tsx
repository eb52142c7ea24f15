/** Asks for a link by mail, and sets a new password with it; also what the link of a change notice opens. */
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { sayField } from '#lib/texts/field-errors.ts'
import { useAction } from '#web/action.ts'
import { CallError, call } from '#web/call.ts'
import { IconMail } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { Grid, look, Stack } from '#web/ui/layout.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { checkResetLink, forgotPassword, resetPassword, shortestPassword } from '../sign-in.ts'
import { signInTexts as texts } from '../sign-in-texts.ts'
import styles from './public.module.css'
import { CompanyFooter, Heading, Password, saidToWait } from './public-parts.tsx'
import { UndoChange } from './undo-change.tsx'

export function ForgotPasswordPage() {
  const { history } = useRouter()
  const [given] = useState(() => new URLSearchParams(history.location.search))
  const [token, setToken] = useState(() => given.get('token'))
  const [undo, setUndo] = useState(() => given.get('undo'))
  if (undo)
    return (
      <>
        <UndoChange
          token={undo}
          onNewPassword={() => setUndo(null)}
          onUndone={(reset) => {
            setUndo(null)
            setToken(reset)
          }}
        />
        <CompanyFooter />
      </>
    )
  return (
    <>
      {token ? <LinkFromMail token={token} onAskAgain={() => setToken(null)} /> : <AskForLink />}
      <CompanyFooter />
    </>
  )
}

const BackToLogin = () => {
  const say = useSay()
  return (
    <Link to="/login" {...look({ self: 'start', weight: 500, size: 'body' })}>
      {say(texts.back_to_sign_in)}
    </Link>
  )
}

function AskForLink() {
  const say = useSay()
  const language = useLanguage()
  const [username, setUsername] = useState('')
  const [tried, setTried] = useState(false)
  const [isSent, setSent] = useState(false)
  const ask = useAction(
    async () => {
      await call(forgotPassword, { body: { username } })
      setSent(true)
    },
    { refused: saidToWait },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (username.trim() !== '') void ask.run()
  }
  if (isSent)
    return (
      <div role="status">
        <Grid as="span" className={styles.sent} place="center" mb={4} bg="info-tint" c="info-text" aria-hidden>
          <IconMail size={22} />
        </Grid>
        <Heading title={say(texts.link_sent_title)}>{say(texts.link_sent)}</Heading>
        <BackToLogin />
      </div>
    )
  return (
    <>
      <Heading title={say(texts.forgot_title)}>{say(texts.forgot_hint)}</Heading>
      <Stack as="form" gap={5} onSubmit={submit} noValidate>
        <TextInput
          label={say(texts.username_or_email)}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          classNames={{ input: styles.input ?? '' }}
          value={username}
          error={tried && username.trim() === '' && sayField({ key: 'required' }, language)}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={ask.busy} className={styles.submit}>
          {say(texts.send_link)}
        </Button>
        <BackToLogin />
      </Stack>
    </>
  )
}

type LinkProps = { token: string; onAskAgain: () => void }

/** A link that cannot be used any more is refused before a password is typed. */
function LinkFromMail({ token, onAskAgain }: LinkProps) {
  const { error, isPending } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: async () => {
      await call(checkResetLink, { body: { token } })
      return true
    },
    retry: false,
    gcTime: 0,
  })
  if (isPending) return <LinesSkeleton lines={3} />
  if (isExpired(error)) return <ExpiredLink words={error.message} onAskAgain={onAskAgain} />
  return <NewPassword token={token} onAskAgain={onAskAgain} />
}

const isExpired = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'login.link_expired'

function ExpiredLink({ words, onAskAgain }: { words: string; onAskAgain: () => void }) {
  const say = useSay()
  return (
    <div role="alert">
      <Heading title={say(texts.link_failed)}>{words}</Heading>
      <Button fullWidth className={styles.submit} onClick={onAskAgain}>
        {say(texts.ask_new_link)}
      </Button>
    </div>
  )
}

function NewPassword({ token, onAskAgain }: LinkProps) {
  const say = useSay()
  const language = useLanguage()
  const { history } = useRouter()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problems, setProblems] = useState<{ password?: string; repeated?: string }>({})
  const [expired, setExpired] = useState<string | null>(null)

  const reset = useAction(
    async () => {
      await call(resetPassword, { body: { token, password } })
      alert.success(texts.new_title, texts.password_set)
      history.replace('/login')
    },
    {
      refused: (error) => {
        const field = error instanceof CallError ? error.fields.password : undefined
        if (field) setProblems({ password: field.message })
        else if (isExpired(error)) setExpired(error.message)
        else return false
        return true
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password.length < shortestPassword)
      return setProblems({
        password: sayField({ key: 'min_length', params: { min: shortestPassword } }, language),
      })
    if (password !== repeated) return setProblems({ repeated: say(texts.not_the_same) })
    setProblems({})
    void reset.run()
  }
  if (expired) return <ExpiredLink words={expired} onAskAgain={onAskAgain} />
  return (
    <>
      <Heading title={say(texts.new_title)}>{say(texts.new_hint, { min: shortestPassword })}</Heading>
      <Stack as="form" gap={5} onSubmit={submit} noValidate>
        <Password
          label={say(texts.new_password)}
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          error={problems.password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Password
          label={say(texts.repeat_password)}
          name="repeated"
          autoComplete="new-password"
          value={repeated}
          error={problems.repeated}
          onChange={({ currentTarget }) => setRepeated(currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={reset.busy} className={styles.submit}>
          {say(texts.set_password)}
        </Button>
        <BackToLogin />
      </Stack>
    </>
  )
}
