/** How other features' screens name a stay of a product in a shop. */
import { Link } from '@tanstack/react-router'
import { formatDay } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { Installation } from '../contract.ts'
import { texts } from '../texts.ts'

export function StayShop({ stay: { merchant_name, city } }: { stay: Installation }) {
  const say = useSay()
  return [merchant_name, city].filter(Boolean).join(', ') || say(texts.shop_unknown)
}

/** From when to when a product stood in a shop, and the job behind it. */
export function StayDays({ stay: { from_on, to_on, intervention_id, intervention } }: { stay: Installation }) {
  const say = useSay()
  const from = formatDay(from_on)
  return (
    <>
      {unbroken(to_on ? say(texts.stay_between, { from, to: formatDay(to_on) }) : say(texts.stay_since, { from }))}
      {intervention_id && (
        <>
          {' · '}
          <Link to={`/intervention-assign?show=${intervention_id}`}>{intervention}</Link>
        </>
      )}
    </>
  )
}
