/** Towns that are no municipality by their name, each put right once. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Card, Hint, Row, SectionTitle, Stack } from '#web/ui/layout.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { NotAvailable } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { AliasInput, type PlaceAlias, places } from '../../places-contract.ts'
import { texts } from '../../texts.ts'
import { useReadBoardAgain } from '../read-again.ts'
import { AddedTable } from './added-table.tsx'

type Town = { city: string; province: string | null }

/** "Mussotto (CN)". */
function useTownName() {
  const say = useSay()
  return ({ city, province }: Town) => `${city} (${province ?? say(texts.no_province)})`
}

export function PlacesTab() {
  const say = useSay()
  const language = useLanguage()
  const townName = useTownName()
  const [asked, setAsked] = useState<Town | null>(null)
  const { data, error, isError, refetch } = useAnswer(['dispatch-board', 'places'], places.list, {})
  const readAgain = useReadBoardAgain()
  const showSaved = (saved: PlaceAlias) => {
    const { name, province } = saved.municipality ?? { name: '', province: '' }
    toast.success(texts.place_saved, { params: { city: townName(saved), name, province } })
    void readAgain()
  }
  const putRight = (town: Town, municipality_id: number) =>
    runAction(async () => {
      const body = { city: town.city, province: town.province, municipality_id }
      showSaved(await call(places.putRight, { body }))
    })
  const forget = (alias: PlaceAlias) =>
    runAction(
      async () => {
        await call(places.forget, { params: { id: alias.id } })
        toast.success(texts.place_forgotten, { params: { city: townName(alias) } })
      },
      { after: () => void readAgain() },
    )
  if (isError && !data) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={8} />
  return (
    <Stack gap={4} pt={3} pb={6} px="page">
      <Hint>{say(texts.places_hint)}</Hint>
      {data.without_city > 0 && <Hint>{say(texts.without_city, { count: data.without_city })}</Hint>}
      <section aria-label={say(texts.unknown_places)}>
        <SectionTitle as="h2" pb={2}>
          {say(texts.unknown_places)}
        </SectionTitle>
        {data.unknown.length === 0 ? (
          <Hint>{say(texts.all_found)}</Hint>
        ) : (
          <Card as="div" overflow="auto" rigid>
            <Table edge="bleed" lines>
              <TableHead of={[texts.written, texts.postal_code, { number: texts.jobs }, texts.municipality]} />
              <tbody>
                {data.unknown.map((town) => (
                  <tr key={townName(town)}>
                    <td>{townName(town)}</td>
                    <td data-label={say(texts.postal_code)}>
                      {town.postal_codes.slice(0, 3).join(', ') || <NotAvailable />}
                    </td>
                    <td data-number data-label={say(texts.jobs)}>
                      {formatNumber(town.jobs, language)}
                    </td>
                    <td data-words>
                      <Row wrap gap={2}>
                        {town.proposals.map(({ id, name, province }) => (
                          <Button key={id} size="xs" variant="default" onClick={() => void putRight(town, id)}>
                            {say(texts.means, { name, province })}
                          </Button>
                        ))}
                        <Button size="xs" variant="subtle" onClick={() => setAsked(town)}>
                          {say(town.proposals.length > 0 ? texts.other_municipality : texts.choose_municipality)}
                        </Button>
                      </Row>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Card>
        )}
      </section>
      <section aria-label={say(texts.known_places)}>
        <SectionTitle as="h2" pb={2}>
          {say(texts.known_places)}
        </SectionTitle>
        {data.aliases.length === 0 ? (
          <Hint>{say(texts.nothing_put_right)}</Hint>
        ) : (
          <AddedTable
            items={data.aliases}
            nameOf={townName}
            wordsOf={({ municipality }) => (municipality ? say(texts.means, municipality) : <NotAvailable />)}
            take={say(texts.forget)}
            onTake={forget}
          />
        )}
      </section>
      <Hint size="caption">{say(texts.boundaries)}</Hint>
      {asked && (
        <ActionForm
          title={townName(asked)}
          schema={AliasInput}
          endpoint={places.putRight}
          values={{ ...asked, municipality_id: null }}
          onClose={() => setAsked(null)}
          onDone={showSaved}
        >
          {(form) => (
            <PickerField
              form={form}
              name="municipality_id"
              label={texts.municipality}
              path="/api/dispatch-board/municipalities"
              detailField="province"
              required
            />
          )}
        </ActionForm>
      )}
    </Stack>
  )
}
