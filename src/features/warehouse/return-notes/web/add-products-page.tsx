/** Fills a draft with its supplier's damage stock: picked from the list, scanned, proposed or uploaded. */

import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconArrowRight, IconPlus } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import type { BulkAction, PageAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUpload } from '#web/upload/use-upload.tsx'
import { candidateList } from '../columns.ts'
import { type Candidate, candidates, type ReturnNote, returnProducts } from '../contract.ts'
import { returnProductsUpload } from '../rules.ts'
import { productTexts } from '../texts.ts'
import { ProposeCard, ScanCard } from './add-cards.tsx'
import { refreshNotes, useNote } from './note-query.ts'
import styles from './return-notes.module.css'

function AddProducts({ note }: { note: ReturnNote }) {
  const { id, supplier, warehouse } = note
  const say = useSay()
  const client = useQueryClient()
  const params = useMemo(() => ({ id }), [id])
  const { action, dialog } = useUpload({
    upload: returnProductsUpload,
    context: useMemo(() => ({ return_note_id: String(id) }), [id]),
    subtitle: say(productTexts.upload_into, { supplier, warehouse }),
    onDone: () => refreshNotes(client),
  })
  const secondary = useMemo(() => [action], [action])
  const primary = useMemo<PageAction>(
    () => ({ label: productTexts.to_products, icon: IconArrowRight, to: `/return-ddt/${id}/products` }),
    [id],
  )
  const bulk: BulkAction<ListedRow<typeof candidateList, Candidate>>[] = [
    {
      label: productTexts.add_chosen,
      icon: IconPlus,
      run: async (products, { clear }) => {
        await runAction(async () => {
          const { count } = await call(returnProducts.add, { params: { id }, body: products })
          toast.success(productTexts.added, { params: { count } })
          clear()
        })
        refreshNotes(client)
      },
    },
  ]
  return (
    <>
      <ListPage
        list={candidateList}
        endpoints={candidates}
        params={params}
        title={say(productTexts.upload_into, { supplier, warehouse })}
        primary={primary}
        secondary={secondary}
        bulkActions={bulk}
        empty={{ text: say(productTexts.candidates_empty, { supplier, warehouse }) }}
      >
        <Grid className={styles.top} columns={1} gap={3} pt={3} px="page" data-pair>
          <ScanCard note={note} />
          <ProposeCard note={note} />
        </Grid>
      </ListPage>
      {dialog}
    </>
  )
}

export function AddProductsPage() {
  const id = useIdParam()
  return (
    <LoadedPage of={useNote(id)}>
      {(note) =>
        // What was issued takes no more.
        note.state === 'draft' ? (
          <AddProducts key={id} note={note} />
        ) : (
          <Navigate to={`/return-ddt/${id}/products`} replace />
        )
      }
    </LoadedPage>
  )
}
