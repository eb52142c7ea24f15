/** The initials of others: at the head of the board, and on the card that somebody carries. */
import { useSay } from '#web/language.ts'
import { initialsOf } from '#web/ui/auth-image.tsx'
import { Box, Row } from '#web/ui/layout.tsx'
import { boardTexts as texts } from '../../board-texts.ts'
import styles from './peers.module.css'
import type { Peer } from './use-presence.ts'

export function PeerMark({ peer: { name, hue } }: { peer: Peer }) {
  return (
    <span className={styles.mark} data-hue={hue} title={name} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

export function PeersHere({ people }: { people: readonly Peer[] }) {
  const say = useSay()
  if (people.length === 0) return null
  return (
    <Row gap={1} align="center" role="status">
      <Box as="span" unseen>
        {say(texts.here, { names: people.map(({ name }) => name).join(', ') })}
      </Box>
      {people.map((peer) => (
        <PeerMark key={peer.account_id} peer={peer} />
      ))}
    </Row>
  )
}
