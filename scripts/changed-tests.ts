/** Which tests a change concerns: those beside it, and those that name its feature. What imports it in the end would be nearly all. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { longTests } from '../test/runs.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Not yet committed; where all is, those of the last commit. */
function changedFiles(): string[] {
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

/** The folder that a file belongs to: a feature, or a room of the kit. */
const placeOf = (file: string) =>
  /^src\/features\/[^/]+\/[^/]+\//.exec(file)?.[0] ?? /^src\/(?:server|lib|web)\/(?:[^/]+\/)?/.exec(file)?.[0]

export function testsOf(changed: readonly string[] = changedFiles()): string[] {
  const places = new Set(changed.flatMap((file) => placeOf(file) ?? []))
  const features = [...places].filter((place) => place.startsWith('src/features/'))
  const long = new Set(longTests.flatMap((pattern) => globSync(pattern)))
  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts'])
    .filter((test) => !long.has(test))
    .filter(
      (test) =>
        changed.includes(test) ||
        [...places].some((place) => test.startsWith(place)) ||
        (test.startsWith('test/') && names(readFileSync(test, 'utf8'), features)),
    )
    .sort()
}

const names = (text: string, features: readonly string[]) =>
  features.some((feature) => text.includes(feature.replace('src/', '#')))
