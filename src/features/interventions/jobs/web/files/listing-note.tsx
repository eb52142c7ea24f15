/** What the client's files list: said where jobs of the file before are missing in this one, asked where two files do not show it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formats, type Listing, listings } from '#features/interventions/formats/contract.ts'
import { listingWords } from '#features/interventions/formats/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { Strip } from '#web/ui/strip.tsx'
import type { FileDifferences } from '../../files-contract.ts'
import { fileTexts as texts } from '../../files-texts.ts'

type ListingNoteProps = {
  found: FileDifferences
  /** Compares again with what was decided. */
  onDecided: () => unknown
}

export function ListingNote({ found: { listing, format }, onDecided }: ListingNoteProps) {
  const say = useSay()
  const [saving, setSaving] = useState<Listing | null>(null)
  const missing = listing.total - listing.listed
  if (missing === 0 || !format) return null
  const known = listing.decided ?? listing.proposed
  const decide = async (chosen: Listing) => {
    setSaving(chosen)
    await runAction(
      async () => {
        await call(formats.update, { params: { id: format.id }, body: { listing: chosen } })
        await onDecided()
      },
      { after: () => setSaving(null) },
    )
  }
  const said = { complete: texts.listing_complete, only_new: texts.listing_only_new }
  return (
    <Strip
      role="alert"
      family={known === null ? 'warning' : 'info'}
      title={say(known === null ? texts.listing_ask : said[known], { count: missing })}
      actions={listings
        .filter((one) => one !== known)
        .map((one) => (
          <Button
            key={one}
            size="xs"
            variant="default"
            loading={saving === one}
            disabled={saving !== null}
            onClick={() => void decide(one)}
          >
            {say(known === null ? listingWords[one] : texts.listing_other, { listing: say(listingWords[one]) })}
          </Button>
        ))}
    >
      <p>
        {say(known === null ? texts.listing_why : texts.listing_kept, { total: listing.total, listed: listing.listed })}
      </p>
    </Strip>
  )
}
