/** Signing out with unsent work: it is sent first, saved as a file, or given up by typing how much it is. */
import { Button, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSay } from '#web/language.ts'
import { countUnsent, leaveDevice } from '#web/offline/leave.ts'
import { changeNews } from '#web/offline/store-news.ts'
import { Stack } from '#web/ui/layout.tsx'
import { outboxTexts as texts } from '../outbox-texts.ts'

/** The phone cannot read what it keeps: nobody knows whether it was sent, so nothing is removed. */
export function Unreadable() {
  const say = useSay()
  return (
    <Stack as="section" gap={2} p={3} mt={3} mx="page" notice="warning" role="alert">
      <strong>{say(texts.unreadable_title)}</strong>
      <span>{say(texts.unreadable_text)}</span>
      <Button variant="default" onClick={() => window.location.reload()}>
        {say(texts.load_again)}
      </Button>
    </Stack>
  )
}

export function Leaving() {
  const say = useSay()
  const { history } = useRouter()
  const [typed, setTyped] = useState<number | string>('')
  const {
    data: unsent,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['phone unsent'],
    queryFn: countUnsent,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  useEffect(() => changeNews.subscribe(() => void refetch()), [refetch])
  if (isError) return <Unreadable />
  if (unsent === undefined) return null
  const { drafts } = unsent
  const count = unsent.commands + drafts
  const leave = () => {
    const gone = leaveDevice()
    history.replace('/login')
    return gone
  }
  return (
    <Stack as="section" gap={2} p={3} mt={3} mx="page" notice="warning">
      <strong>{say(count === 0 ? texts.none_title : texts.sign_out_title, { count })}</strong>
      {count > 0 && (
        <>
          <span>{say(texts.sign_out_text)}</span>
          {drafts > 0 && <span>{say(texts.sign_out_drafts, { count: drafts })}</span>}
          <NumberInput label={say(texts.sign_out_number)} value={typed} onChange={setTyped} min={0} hideControls />
        </>
      )}
      <Button
        variant={count === 0 ? 'default' : 'filled'}
        color="red"
        disabled={count > 0 && typed !== count}
        onClick={() => void leave()}
      >
        {say(count === 0 ? texts.sign_out_plain : texts.sign_out)}
      </Button>
    </Stack>
  )
}
