/** What a technician is told of a closing: their own van and the shop of their job; of everything else only that it is not theirs. */
import { terminalKey } from '#lib/codes/terminal-key.ts'
import type { Facts, Finding } from './check-rules.ts'
import type { FindingKey } from './finding-texts.ts'

/** What stands under the terminal ID of the job itself. Under any other it is none of theirs. */
export const ownStanding = ({ job, under }: Facts): Facts['under'] =>
  under?.client_terminal_id &&
  job.client_terminal_id !== null &&
  terminalKey(under.client_terminal_id) === terminalKey(job.client_terminal_id)
    ? under
    : null

const saidAs: Readonly<Partial<Record<FindingKey, FindingKey>>> = {
  installed_unknown: 'not_in_van',
  installed_not_theirs: 'not_in_van',
  withdrawn_unknown: 'withdrawn_not_here',
  withdrawn_unknown_record: 'withdrawn_not_here',
  withdrawn_not_installed: 'withdrawn_not_here',
  withdrawn_not_installed_record: 'withdrawn_not_here',
  withdrawn_other_terminal: 'withdrawn_not_here',
  withdrawn_other_terminal_record: 'withdrawn_not_here',
}

export function ownFinding(finding: Finding, facts: Facts): Finding {
  const { key, params } = finding
  const { serial_number = '', terminal = '' } = params
  if (key === 'installed_declared' || key === 'withdrawn_declared') {
    const declared = key === 'installed_declared' ? facts.installed_in : facts.withdrawn_in
    if (declared?.technician_id === facts.job.technician_id) return finding
    return { ...finding, key: 'declared_by_other', params: { serial_number } }
  }
  const standing = ownStanding(facts)
  if (key === 'terminal_taken') return standing ? finding : { ...finding, key: 'terminal_in_use', params: { terminal } }
  const said = saidAs[key]
  if (!said) return finding
  if (said === 'withdrawn_not_here' && standing) {
    const own = { serial_number, record: standing.serial_number, terminal: standing.client_terminal_id ?? '' }
    return { ...finding, key: 'withdrawn_not_here_record', params: own }
  }
  return { ...finding, key: said, params: { serial_number } }
}
