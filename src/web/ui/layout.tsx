/** The parts that every screen is made of: a screen says how things stand in words of the design, and a style sheet only what is special to it. */
import { type ComponentPropsWithRef, createElement } from 'react'

type Space = 0 | 0.5 | 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 5 | 6 | 8 | 10 | 12 | 'page'
export type Family = 'success' | 'info' | 'theme' | 'warning' | 'danger' | 'neutral'

type Padding = Partial<Record<'p' | 'px' | 'py' | 'pt' | 'pr' | 'pb' | 'pl', Space>>
type Margin = Partial<Record<'m' | 'mx' | 'my' | 'mt' | 'mr' | 'mb' | 'ml', Space | 'auto'>>

/** Every value is a token of `theme/tokens.css`; a space is counted in steps of 4 pixels. */
export type Look = Padding &
  Margin & {
    /** What is in it stands as in the part of this name. */
    flow?: 'row' | 'stack' | 'grid'
    gap?: Space
    /** Between rows, where it is not the gap between columns. */
    gapY?: Space
    align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
    justify?: 'space-between' | 'center' | 'end'
    place?: 'center'
    self?: 'start' | 'center' | 'end' | 'stretch'
    /** Equal columns of a grid. */
    columns?: 1 | 2 | 3 | 4 | 5
    /** What matters, and a column of this width beside it; under it below 1200. */
    side?: 304 | 320 | 360 | 380
    /** Equal columns below 1200, and below 768. */
    tabletColumns?: 1 | 2 | 3 | 4
    phoneColumns?: 1 | 2
    /** On a phone: one under the other, on as many lines as needed, or with equal shares of the line. */
    phone?: 'column' | 'wrap' | 'share'
    /** Over all columns of a grid. */
    span?: boolean
    inline?: boolean
    wrap?: boolean
    /** Takes the room that is left. */
    grow?: boolean
    /** Neither grows nor shrinks. */
    rigid?: boolean
    /** May be narrower than what is in it. */
    shrink?: boolean
    /** May be lower than what is in it. */
    shrinkY?: boolean
    full?: boolean
    /** Never wider than its place. */
    capped?: boolean
    card?: boolean
    /** A box in the colours of a family, with its border. */
    notice?: Family
    /** The ground and the words of a family. */
    tint?: Family
    /** At least as high as a thumb needs. */
    touch?: boolean
    relative?: boolean
    /** Not on a phone; below 1200 alone; from 1200 alone. */
    wideOnly?: boolean
    narrowOnly?: boolean
    deskOnly?: boolean
    /** For those who listen. */
    unseen?: boolean
    /** The labels of the fields in it are for those who listen. */
    unlabelled?: boolean
    /** Answers the pointer. */
    hover?: boolean
    /** A place of so many pixels for an icon. */
    sign?: 6 | 8 | 20 | 24 | 28 | 32 | 40 | 44
    display?: 'block' | 'inline-block'
    overflow?: 'hidden' | 'auto'
    bg?:
      | 'bg'
      | 'surface'
      | 'surface-2'
      | 'hover'
      | 'selected'
      | 'track'
      | 'well'
      | 'primary'
      | 'theme'
      | 'sidebar'
      | `${Family}-${'tint' | 'solid' | 'line'}`
    border?: true | 'strong' | `${Family}-${'line' | 'solid'}`
    line?: 'top' | 'bottom'
    round?: 'control' | 'badge' | 'item' | 'box' | 'card' | 'card-phone' | 'checkbox' | 'dialog' | 'full'
    c?: 'text' | 'text-2' | 'text-3' | 'link' | 'on-primary' | `${Family}-text`
    size?:
      | 'display'
      | 'metric'
      | 'title'
      | 'dialog-title'
      | 'body'
      | 'caption'
      | 'head'
      | 'badge'
      | 'phone'
      | 'label'
      | `${'cell' | 'serial'}${'' | '-wide'}`
    weight?: 400 | 500 | 600
    leading?: 16 | 18 | 20 | 22 | 24 | 28
    ta?: 'left' | 'center' | 'right'
    mono?: boolean
    tabular?: boolean
    nowrap?: boolean
    truncate?: boolean
    breakAnywhere?: boolean
  }

type Tag = Exclude<keyof HTMLElementTagNameMap, 'input' | 'select' | 'textarea' | 'img' | 'table' | 'tr' | 'td' | 'th'>
type PartProps<T extends Tag> = Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | 'as'>
type Value = string | number | true

const space = (value: Value) =>
  value === 'page'
    ? 'var(--fs-page-padding)'
    : Number(value)
      ? `var(--fs-space-${String(value).replace('.', '')})`
      : value

const names = (all: string): ReadonlySet<string> => new Set(all.split(' '))
const spaces = names('gap gapY p px py pt pr pb pl m mx my mt mr mb ml')
const plain = names('align justify place self columns tabletColumns phoneColumns display overflow weight ta')
const lengths = names('leading side sign')
const onOrOff = names(
  'span inline wrap grow rigid shrink shrinkY full capped touch relative wideOnly narrowOnly deskOnly unseen unlabelled hover card notice tint mono tabular nowrap truncate breakAnywhere',
)
/** Given in pixels of the usual size of letters. */
const length = (value: Value) => `${Number(value) / 16}rem`
const written: Readonly<Record<string, (value: Value) => Value>> = {
  line: (value) => (value === 'top' ? '1px 0 0' : '0 0 1px'),
  border: (value) => `var(--fs-${value === true ? 'border' : value === 'strong' ? 'border-strong' : value})`,
  round: (value) => (value === 'control' ? 'var(--fs-radius)' : `var(--fs-radius-${value})`),
  bg: (value) => `var(--fs-${value})`,
  c: (value) => `var(--fs-${value})`,
  size: (value) => `var(--fs-size-${value})`,
}

/** Each value is a class of its own. */
const variants: Readonly<Record<string, string>> = { flow: 'fs-', phone: 'fs-phone-' }

/** The class and the variables of looks; what is no look is left over. */
function dress(name: string, { className, style, ...props }: Omit<PartProps<Tag>, 'as'>) {
  const rest: Record<string, unknown> = {}
  const variables: Record<string, Value> = {}
  let classes = className ? `${name} ${className}` : name
  for (const [key, value] of Object.entries(props)) {
    const write = spaces.has(key) ? space : plain.has(key) ? String : lengths.has(key) ? length : written[key]
    const variant = variants[key]
    if (!write && !variant && !onOrOff.has(key)) rest[key] = value
    else if (value || value === 0) {
      classes += variant ? ` ${variant}${value}` : ` fs-${key}`
      if (write) variables[`--${key}`] = write(value)
      if (key === 'notice' || key === 'tint') rest['data-family'] = value
    }
  }
  return { ...rest, className: classes || undefined, style: { ...variables, ...style } }
}

/** The looks for what is no element of ours: a link, a field, a cell of a table. */
export const look = (looks: Look & { className?: string | undefined }) => dress('', looks)

const element = (name: string, { as = 'div', ...props }: PartProps<Tag>) => createElement(as, dress(name, props))

/* as: what an element takes is known to the caller's compiler; from here on all elements are alike. */
const generic = <T extends Tag>(props: PartProps<T>) => props as unknown as PartProps<Tag>

export const Box = <T extends Tag = 'div'>(props: PartProps<T>) => element('', generic(props))
export const Row = <T extends Tag = 'div'>(props: PartProps<T>) => element('fs-row', generic(props))
export const Stack = <T extends Tag = 'div'>(props: PartProps<T>) => element('fs-stack', generic(props))
export const Grid = <T extends Tag = 'div'>(props: PartProps<T>) => element('fs-grid', generic(props))
export const Text = <T extends Tag = 'span'>(props: PartProps<T>) => element('', { as: 'span', ...generic(props) })
export const Card = <T extends Tag = 'section'>(props: PartProps<T>) =>
  element('fs-card', { as: 'section', ...generic(props) })
/** A quiet sentence. */
export const Hint = <T extends Tag = 'p'>(props: PartProps<T>) => element('fs-hint', { as: 'p', ...generic(props) })
/** Sentences or names in a notice, each with its mark. */
export const Bullets = <T extends Tag = 'ul'>(props: PartProps<T>) =>
  element('', { as: 'ul', pl: 4, style: { listStyle: 'disc' }, ...generic(props) })
/** A quiet second line. */
export const Under = <T extends Tag = 'small'>(props: PartProps<T>) =>
  element('', { as: 'small', display: 'block', ...generic(props) })
/** The heading of a part of a card. */
export const SectionTitle = <T extends Tag = 'h3'>(props: PartProps<T>) =>
  element('fs-section', { as: 'h3', ...generic(props) })
/** A small button that says what is chosen. */
export const Chip = (props: PartProps<'button'>) =>
  element('fs-chip', { as: 'button', type: 'button', ...generic(props) } as PartProps<Tag>)
/** A button over the width of a menu or list. */
export const Option = (props: PartProps<'button'>) =>
  element('fs-option', { as: 'button', type: 'button', ...generic(props) } as PartProps<Tag>)
/** What is pressed at the end stays in sight at the bottom of the page. */
export const BottomBar = <T extends Tag = 'div'>(props: PartProps<T>) => element('fs-bar', generic(props))
