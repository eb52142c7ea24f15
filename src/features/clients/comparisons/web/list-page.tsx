/** The comparisons that were made, with the agreement of each client over time. */

import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { IconFolderOpen } from '#web/icons.tsx'
import { useLanguage } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { FileName } from '#web/ui/values.tsx'
import { comparisonList } from '../columns.ts'
import { type Comparison, comparisons } from '../contract.ts'
import { texts } from '../texts.ts'
import { NewDialog } from './new-dialog.tsx'
import { oneDecimal } from './numbers.ts'
import { AgreementChart } from './trend.tsx'

type Listed = ListedRow<typeof comparisonList, Comparison>

/** One decimal throughout: 91.0 stands above 91.6. */
const Agreement = ({ value }: { value: number }) => oneDecimal(value, useLanguage())

const cells = {
  agreement: ({ agreement }: Pick<Comparison, 'agreement'>) => <Agreement value={agreement} />,
  file_name: ({ file_name }: Pick<Comparison, 'file_name'>) => <FileName name={file_name} />,
}
const pageOf = ({ id }: { id: number }) => `/compare-terminals/${id}`

export function ComparisonsPage() {
  const { history } = useRouter()
  // Another page may lead straight to the dialog.
  const [making, setMaking] = useState(() => new URLSearchParams(history.location.search).has('new'))
  const create: PageAction = useMemo(() => ({ label: texts.new, onClick: () => setMaking(true) }), [])
  const rowActions = (row: Listed): RowAction[] => [{ label: texts.open, icon: IconFolderOpen, to: pageOf(row) }]
  return (
    <>
      <ListPage
        list={comparisonList}
        endpoints={comparisons}
        cells={cells}
        primary={create}
        rowActions={rowActions}
        rowTo={pageOf}
        empty={{ text: texts.empty, action: create }}
      >
        <AgreementChart />
      </ListPage>
      {making && (
        <NewDialog
          onClose={() => setMaking(false)}
          onStarted={(run) => {
            setMaking(false)
            history.push(pageOf(run))
          }}
        />
      )}
    </>
  )
}
