/** The order of the test files. */
import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slow folders, slowest first: a slow file that begins last would run alone while the other processor waits. */
const slow = ['test/resilience/', 'test/e2e/', 'test/house/']

function place(file: TestSpecification): number {
  const path = relative(file.project.config.root, file.moduleId)
  const found = slow.findIndex((folder) => path.startsWith(folder))
  return found === -1 ? slow.length : found
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = new Map(files.map((file) => [file, statSync(file.moduleId).size]))
    return [...files].sort(
      (a, b) =>
        // Those that need a process of their own come first, as the runner wants it.
        Number(b.project.config.isolate) - Number(a.project.config.isolate) ||
        place(a) - place(b) ||
        (size.get(b) ?? 0) - (size.get(a) ?? 0),
    )
  }
}
