/** Open jobs of each technician after applying: now, added, and the track up to the maximum. */
import { useSay } from '#web/language.ts'
import type { Load } from '../choices.ts'
import { suggestTexts as texts } from '../suggest-texts.ts'
import styles from './load-bars.module.css'

export function LoadBars({ loads }: { loads: readonly Load[] }) {
  const say = useSay()
  if (loads.length === 0) return null
  const largest = Math.max(...loads.map(({ technician, added }) => technician.open_jobs + added))
  return (
    <section className={styles.loads} aria-label={say(texts.load)}>
      <div className={styles.loadHead}>
        <h3>{say(texts.load)}</h3>
        <span data-part="now">{say(texts.now)}</span>
        <span data-part="added">{say(texts.added)}</span>
      </div>
      <ul>
        {loads.map(({ technician: { id, name, provinces, open_jobs, maximum }, added }) => {
          const count = open_jobs + added
          const end = Math.max(1, maximum ?? largest, count)
          return (
            <li key={id}>
              <span className={styles.loadName}>{name}</span>
              <span className={styles.loadProvinces}>{provinces.join(', ')}</span>
              <span className={styles.bar}>
                <span data-part="now" style={{ width: `${(open_jobs / end) * 100}%` }} />
                <span data-part="added" style={{ width: `${(added / end) * 100}%` }} />
              </span>
              <span className={styles.loadCount}>
                {maximum === null ? count : say(texts.of_maximum, { count, maximum })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
