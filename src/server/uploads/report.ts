/** An upload as the screens see it: state, progress, totals, and each problem with its words. */

import { both, type Language, say } from '#lib/texts/texts.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { type ProblemSummary, problemsOf, toColumnRecords, type UploadResult } from '#lib/uploads/upload.ts'
import { findSameFile } from './queries.ts'
import type { Reason } from './row-queries.ts'
import { getStored, type StoredFailure, type StoredUpload, type UploadAct } from './stored.ts'

const withStatus = both('{value} is {status}', '{value} è «{status}»')

/** A value that is known with another status is shown with it. */
function headings({ stored, upload }: StoredUpload, language: Language): ProblemSummary[] {
  const known = problemsOf(upload.definition)
  // Written by check.ts.
  return (stored.problems as Reason[]).map(({ problem, count, different, values }) => {
    const about = known[problem]
    return {
      problem,
      title: about ? say(about.title, language) : problem,
      hint: about ? say(about.hint, language) : '',
      conflict: about?.conflict ?? false,
      count,
      different: different ?? values.length,
      examples: values.map(({ value, status_name }) =>
        status_name ? say(withStatus, language, { value, status: say(status_name, language) }) : value,
      ),
    }
  })
}

export async function getImport(act: UploadAct, id: number): Promise<Import> {
  const it = await getStored(act, id)
  const { stored, status } = it
  const same = status === 'checked' ? await findSameFile(act.tx, act.user, stored) : undefined
  // Written by check.ts, insert.ts and revert.ts.
  const failure = stored.failure as StoredFailure | null
  return {
    id: stored.id,
    kind: stored.kind,
    status,
    file_name: stored.file_name,
    file_bytes: stored.file_bytes,
    created_at: stored.created_at,
    created_by: stored.author,
    columns: toColumnRecords(it.columns),
    // Only the progress of this room is written there.
    progress: { phase: stored.phase as Import['progress']['phase'], done: stored.done, total: stored.total },
    total_rows: stored.total_rows,
    total_good: stored.total_rows - stored.total_failed,
    total_failed: stored.total_failed,
    total_left_out: stored.total_left_out,
    total_skipped: stored.total_skipped,
    checked_ms: stored.checked_ms ?? 0,
    groups: status === 'checked' && it.upload.groups ? await it.upload.groups.count(act, id) : null,
    problems: headings(it, act.language),
    failure: failure && { code: failure.code, message: failure[act.language] },
    // Written as one when it was inserted.
    result: stored.result as UploadResult | null,
    revertible: status === 'committed' && !it.upload.definition.stays,
    rows_kept: stored.rows_deleted_at === null,
    same_file_as: same ?? null,
  }
}
