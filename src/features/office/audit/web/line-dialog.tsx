/** One line of the audit log with all that changed, which a cell has no room for. */
import type { Words } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Grid } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Instant, NotAvailable } from '#web/ui/values.tsx'
import type { AuditLine } from '../contract.ts'
import { changeLines } from '../rules.ts'
import { actions, subjects, texts } from '../texts.ts'
import styles from './line-dialog.module.css'

/** A word that is not known is shown as it is. */
const wordsOf = (known: Readonly<Record<string, Words>>, key: string): Words => known[key] ?? { EN: key, IT: key }

export function LineDialog({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const say = useSay()
  const changes = changeLines(line.changes, useLanguage())
  return (
    <Modal opened onClose={onClose} size={520} title={say(wordsOf(actions, line.action))}>
      <dl className={styles.facts}>
        <dt>{say(texts.at)}</dt>
        <dd>
          <Instant value={line.at} />
        </dd>
        <dt>{say(texts.user)}</dt>
        <dd>{line.user ?? <NotAvailable />}</dd>
        <dt>{say(texts.where)}</dt>
        <dd>{say(wordsOf(subjects, line.subject))}</dd>
        <dt>{say(texts.label)}</dt>
        <dd>{line.label ?? <NotAvailable />}</dd>
        {line.api_key && (
          <>
            <dt>{say(texts.api_key)}</dt>
            <dd>{line.api_key}</dd>
          </>
        )}
        {line.session && (
          <>
            <dt>{say(texts.session)}</dt>
            <dd>{line.session}</dd>
          </>
        )}
        <dt>{say(texts.from_address)}</dt>
        <dd>{line.address ?? <NotAvailable />}</dd>
        {line.times > 1 && (
          <>
            <dt>{say(texts.times)}</dt>
            <dd>{line.times}</dd>
          </>
        )}
        <dt>{say(texts.changes)}</dt>
        <dd>
          {changes.length === 0 ? (
            <NotAvailable />
          ) : (
            <Grid as="ul" gap={1}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </Grid>
          )}
        </dd>
      </dl>
    </Modal>
  )
}
