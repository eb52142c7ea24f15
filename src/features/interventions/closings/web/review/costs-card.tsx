/** Cost lines of a closing, for the client and for the technician: as the price list gives them, until an admin changes them. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { articleKey, parties } from '#features/interventions/costs/rules.ts'
import { formatCents } from '#lib/numbers/money.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { NumberField } from '#web/form/fields.tsx'
import { formOf } from '#web/form/lines-field.tsx'
import { MoneyField } from '#web/form/money-field.tsx'
import { IconArrowBackUp, IconPlus, IconTrash } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Card, Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { ClosingDetail, Review } from '../../contract.ts'
import { isByHand, maxQuantity } from '../../cost-rules.ts'
import { screenTexts as words } from '../../screen-texts.ts'
import own from './side.module.css'
import type { CostRow, ReviewState } from './use-review.ts'

type Line = Review['costs'][number]
const partyWords = { client: words.for_client, technician: words.technician } as const

type LineProps = {
  line: Line
  /** Its place among the lines: a label belongs to the field of its own line. */
  place: number
  onChange: (next: Line) => void
}

/** What a line costs: of one the list gave, its whole value; of one added by hand, how many and what each costs. */
function AmountFields({ line, place, onChange }: LineProps) {
  const language = useLanguage()
  const { quantity, value_cents, list_cents } = line
  const byHand = list_cents === null
  const unit = byHand ? Math.round(value_cents / quantity) : value_cents
  return (
    <>
      {byHand && (
        <Row as="span" className={own.quantity} align="center" gap={1}>
          <NumberField
            form={formOf({ saving: false }, quantity, (value) => {
              if (typeof value === 'number' && value >= 1 && value <= maxQuantity)
                onChange({ ...line, quantity: value, value_cents: unit * value })
            })}
            name={`quantity-${place}`}
            label={words.quantity}
            min={1}
            max={maxQuantity}
          />
          ×
        </Row>
      )}
      <MoneyField
        form={formOf({ saving: false }, unit, (value) => {
          if (typeof value === 'number') onChange({ ...line, value_cents: byHand ? value * quantity : value })
        })}
        name={`value-${place}`}
        label={byHand ? words.unit_price : words.value}
      />
      {byHand && quantity > 1 && <Text nowrap>= {formatCents(value_cents, language)}</Text>}
    </>
  )
}

function LineRow({ line, place, open, onChange }: LineProps & { open: boolean }) {
  const say = useSay()
  const language = useLanguage()
  const { article, description, quantity, value_cents, list_cents, removed } = line
  const changed = list_cents !== null && list_cents !== value_cents
  return (
    <Grid
      as="li"
      className={own.cost}
      gap={2}
      align="center"
      py={1}
      line="bottom"
      size="caption"
      data-removed={removed || undefined}
      data-by-hand={(open && list_cents === null) || undefined}
    >
      <Stack as="span" className={own.what} gap={0.5} shrink>
        {open && list_cents === null ? (
          <>
            <TextInput
              aria-label={say(words.article)}
              value={article}
              maxLength={60}
              onChange={({ currentTarget }) => onChange({ ...line, article: currentTarget.value })}
            />
            <TextInput
              aria-label={say(words.description)}
              value={description}
              maxLength={250}
              onChange={({ currentTarget }) => onChange({ ...line, description: currentTarget.value })}
            />
          </>
        ) : (
          <>
            <Text mono breakAnywhere>
              {article}
              {quantity > 1 && ` × ${formatNumber(quantity, language)}`}
            </Text>
            <span>{description}</span>
          </>
        )}
      </Stack>
      <Row as="span" className={own.amount} unlabelled gap={2} align="center" justify="end" tabular>
        {changed && <s>{formatCents(list_cents, language)}</s>}
        {open && !removed ? (
          <AmountFields line={line} place={place} onChange={onChange} />
        ) : (
          formatCents(value_cents, language)
        )}
      </Row>
      {open && (
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={say(removed ? words.restore_line : words.remove_line, { article })}
          onClick={() => onChange({ ...line, removed: !removed })}
        >
          {removed ? <IconArrowBackUp size={16} /> : <IconTrash size={16} />}
        </ActionIcon>
      )}
    </Grid>
  )
}

const toInput = ({ setting_id: _setting, list_cents: _list, ...line }: Line): CostRow => line

/** Lines that are still without an article are not sent. */
export function CostsCard({ closing, state }: { closing: ClosingDetail; state: ReviewState }) {
  const say = useSay()
  const language = useLanguage()
  const { review, open, change, input } = state
  const typed: Line[] | undefined = input.costs?.map((line) => {
    const known = review.costs.find(
      (it) => it.whom === line.whom && articleKey(it.article) === articleKey(line.article),
    )
    return { ...line, setting_id: known?.setting_id ?? null, list_cents: known?.list_cents ?? null }
  })
  const lines = typed ?? review.costs
  const set = (next: readonly Line[]) =>
    change({ costs: next.filter((it) => !(it.removed && it.list_cents === null)).map(toInput) })
  const add = (whom: Line['whom']) =>
    set([
      ...lines,
      {
        whom,
        article: `EXTRA-${lines.length + 1}`,
        description: say(words.extra_cost),
        quantity: 1,
        value_cents: 0,
        setting_id: null,
        list_cents: null,
        removed: false,
      },
    ])
  const sums = { client: review.client_cents, technician: review.technician_cents }
  return (
    <Card p={4}>
      <Row as="header" wrap align="center" gap={2} justify="space-between" shrinkY pb={2}>
        <h2>{say(words.cost_lines)}</h2>
      </Row>
      {parties.map((whom) => (
        <div key={whom}>
          <Row align="center" justify="space-between" mt={2}>
            <Text as="h3" c="text-2" size="caption" weight={500}>
              {say(partyWords[whom])}
            </Text>
            {open && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} stroke={2} />}
                aria-label={`${say(words.add_line)}: ${say(partyWords[whom])}`}
                onClick={() => add(whom)}
              >
                {say(words.add_line)}
              </Button>
            )}
          </Row>
          <ul>
            {lines.map((line, at) =>
              line.whom === whom ? (
                <LineRow
                  // Lines have no id of their own until they are stored.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines is theirs.
                  key={at}
                  line={line}
                  place={at}
                  open={open}
                  onChange={(next) => set(lines.map((it, other) => (other === at ? next : it)))}
                />
              ) : null,
            )}
          </ul>
          <Row as="p" align="baseline" justify="space-between" mt={2} weight={500}>
            <span>{say(words.total)}</span>
            <Text as="strong" size="title" tabular>
              € {formatCents(sums[whom], language)}
            </Text>
          </Row>
        </div>
      ))}
      <Hint size="caption">
        {unbroken(say(words.price_list, { day: formatDay(closing.worked_on) }))}{' '}
        {lines.some(isByHand) && say(words.changed_lines, { count: lines.filter(isByHand).length })}
      </Hint>
    </Card>
  )
}
