/** Figures of the dashboard as they travel: cards, charts and what needs action. Features give them, the dashboard shows them. */
import { z } from 'zod'
import { bilingualText, integer, nullableInteger, nullableText } from '../records/fields.ts'
import { tones } from '../texts/states.ts'

/** Pictures that a card or a task can have. */
export const figureIcons = [
  'supplier',
  'people',
  'product',
  'van',
  'closing',
  'late',
  'soon',
  'reconfiguration',
  'job',
  'assign',
  'order',
  'difference',
  'upload',
  'stock',
  'file',
] as const
export type FigureIcon = (typeof figureIcons)[number]

/** The screen that shows what a number counts. */
const FigureLink = z.strictObject({ to: z.string(), search: z.record(z.string(), z.string()) })
export type FigureLink = z.infer<typeof FigureLink>

export const Card = z.strictObject({
  key: z.string(),
  label: bilingualText,
  icon: z.enum(figureIcons),
  tone: z.enum(tones),
  /** More of it is bad. */
  fewer_is_better: z.boolean(),
  value: integer,
  /** The number a week ago; empty while nothing was recorded then. */
  before: nullableInteger,
  /** The numbers at the ends of the last days, oldest first. */
  past: z.array(integer),
  link: FigureLink,
})
export type Card = z.infer<typeof Card>

/**
 * How a chart is drawn. lines: one line for each series; share: how much of the second series the first is, in percent;
 * bars: series stacked; part: the second series is part of the first; minimum: the first series against the second; map: by province.
 */
export const shapes = ['lines', 'share', 'bars', 'part', 'minimum', 'map'] as const
export type Shape = (typeof shapes)[number]

const FigureValue = z.strictObject({ value: integer, link: FigureLink.nullable() })
export const ChartRow = z.strictObject({
  /** Of a week or month its first day, of a province its two letters, of others the id. */
  key: z.string(),
  label: bilingualText,
  /** In the order of the series. */
  values: z.array(FigureValue),
})
export type ChartRow = z.infer<typeof ChartRow>

export const Chart = z.strictObject({
  key: z.string(),
  title: bilingualText,
  shape: z.enum(shapes),
  /** What a row is: the head of the first column of its table. */
  row: bilingualText,
  series: z.array(z.strictObject({ label: bilingualText, tone: z.enum(tones) })),
  rows: z.array(ChartRow),
})
export type Chart = z.infer<typeof Chart>

export const Task = z.strictObject({
  key: z.string(),
  /** Follows its number, which it may be inflected by: `{count|order|orders} to confirm`. */
  label: bilingualText,
  /** A second line, such as since when the oldest waits. */
  note: bilingualText.nullable(),
  icon: z.enum(figureIcons),
  tone: z.enum(tones),
  value: integer,
  link: FigureLink,
})
export type Task = z.infer<typeof Task>

export const Figures = z.strictObject({
  year: integer,
  /** When they were counted. */
  counted_at: z.string(),
  today: z.string(),
  /** A change of one of these changes a figure. */
  topics: z.array(z.string()),
  /** The first day that a card was recorded on. */
  since: nullableText,
  cards: z.array(Card),
  charts: z.array(Chart),
  tasks: z.array(Task),
})
export type Figures = z.infer<typeof Figures>
