/** The bar under a list: which rows are shown, how many to a page, and the way to the other pages. */

import { rowsPerPage } from '#lib/lists/list.ts'
import type { Words } from '#lib/texts/texts.ts'
import { type Icon, IconChevronLeft, IconChevronRight } from '#web/icons.tsx'
import { numberNow, useSay } from '#web/language.ts'
import styles from './bars.module.css'
import { type ListState, pageNumbers } from './list-state.ts'
import { texts } from './texts.ts'
import type { SetListState } from './use-list-state.ts'

type PaginationProps = {
  state: ListState
  total: number
  /** The total as it is shown: in words, where a search was not counted to its end. */
  counted: number | string
  shown: number
  narrow: boolean
  onChange: SetListState
}

export function Pagination({ state, total, counted, shown, narrow, onChange }: PaginationProps) {
  const say = useSay()
  const { page, rows_per_page } = state
  // What is not counted begins on the next page at the latest.
  const pages = Math.max(1, Math.ceil(total / rows_per_page)) + (typeof counted === 'string' ? 1 : 0)
  const from = (page - 1) * rows_per_page + 1
  const go = (next: number) => onChange({ page: next })
  const step = (label: Words, to: number, Sign: Icon) => (
    <li>
      <button
        type="button"
        className={styles.pageButton}
        disabled={to < 1 || to > pages}
        onClick={() => go(to)}
        aria-label={say(label)}
      >
        <Sign size={16} stroke={2} />
      </button>
    </li>
  )
  // A gap has no number of its own; its key comes from the page before it.
  const numbers = pageNumbers(page, pages).map((number, index, all) => ({
    number,
    key: number || -(all[index - 1] ?? 0),
  }))
  return (
    <div className={styles.pagination}>
      <span className={styles.range} aria-live="polite">
        {shown > 0 && say(texts.range, { from, to: from + shown - 1, total: counted })}
      </span>
      {!narrow && (
        <label className={styles.rows}>
          {say(texts.rows_per_page)}
          <select
            value={rows_per_page}
            onChange={(event) => onChange({ rows_per_page: Number(event.currentTarget.value) })}
          >
            {rowsPerPage.map((rows) => (
              <option key={rows}>{rows}</option>
            ))}
          </select>
        </label>
      )}
      <nav aria-label={say(texts.pages)}>
        <ul className={styles.pages}>
          {step(texts.previous_page, page - 1, IconChevronLeft)}
          {!narrow &&
            numbers.map(({ number, key }) => (
              <li key={key}>
                {number === 0 ? (
                  <span className={styles.pageButton}>…</span>
                ) : (
                  <button
                    type="button"
                    className={styles.pageButton}
                    aria-current={number === page ? 'page' : undefined}
                    aria-label={say(texts.page, { page: number })}
                    onClick={() => go(number)}
                  >
                    {numberNow(number)}
                  </button>
                )}
              </li>
            ))}
          {step(texts.next_page, page + 1, IconChevronRight)}
        </ul>
      </nav>
    </div>
  )
}
