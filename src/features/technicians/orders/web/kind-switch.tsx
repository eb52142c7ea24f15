/** Switches between both kinds of order. */
import { Link } from '@tanstack/react-router'
import { useSay } from '#web/language.ts'
import { Grid } from '#web/ui/layout.tsx'
import type { OrderKind } from '../rules.ts'
import { texts } from '../sending-texts.ts'
import { texts as words } from '../texts.ts'
import styles from './orders.module.css'

const kinds = ['non_regular', 'regular'] as const
const kindWords = { regular: words.kind_regular, non_regular: words.kind_non_regular }

type KindSwitchProps = { kind: OrderKind; paths: Readonly<Record<OrderKind, string>> }

/** Both kinds are one tap away from each other. */
export function KindSwitch({ kind, paths }: KindSwitchProps) {
  const say = useSay()
  return (
    <Grid as="nav" className={styles.kinds} columns={2} capped bg="well" round="box" aria-label={say(texts.kinds)}>
      {kinds.map((it) => (
        <Link key={it} to={paths[it]} aria-current={it === kind ? 'page' : undefined}>
          {say(kindWords[it])}
        </Link>
      ))}
    </Grid>
  )
}
