/** The bar under a list: which rows are shown, how many to a page, and the way to the other pages. */

import { rowsPerPage } from '#lib/lists/list.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.tsx'
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
          <li>
            <button
              type="button"
              className={styles.pageButton}
              disabled={page <= 1}
              onClick={() => go(page - 1)}
              aria-label={say(texts.previous_page)}
            >
              <IconChevronLeft size={16} stroke={2} />
            </button>
          </li>
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
          <li>
            <button
              type="button"
              className={styles.pageButton}
              disabled={page >= pages}
              onClick={() => go(page + 1)}
              aria-label={say(texts.next_page)}
            >
              <IconChevronRight size={16} stroke={2} />
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}
