/**
 * What the build puts in place of zod in the browser. Schemas are only written down here: what is called on them, with what. Almost
 * every page reads nothing of them but the names of their fields; the few that check something load zod then (`loadSchemas`) and the
 * schema is made by doing what was written down.
 */
import type { z as Zod } from 'zod'

type Step = { of: Step | undefined; name: string; args: readonly unknown[] }
type Shape = Record<string, unknown>

/** Written down, by what stands for it in the contracts. */
const steps = new WeakMap<object, Step>()
const made = new WeakMap<Step, unknown>()
let real: Readonly<Record<string, unknown>> | undefined

/** Called again, it is there at once. */
export async function loadSchemas(): Promise<void> {
  if (real) return
  real = await import('./zod.ts')
}

const isPlain = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function make(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(make)
  const step = typeof value === 'object' && value !== null ? steps.get(value) : undefined
  if (step) return makeStep(step)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, it]) => [key, make(it)])) : value
}

function makeStep(step: Step): unknown {
  if (!real) throw new Error('schemas are not loaded: await loadSchemas() before anything is checked')
  if (made.has(step)) return made.get(step)
  // A namespace such as z.iso is a step of z without a call.
  const of = (step.of ? makeStep(step.of) : real) as Record<string, unknown>
  const it = of[step.name]
  if (it === undefined) throw new Error(`z.${step.name} is missing in src/web/zod.ts`)
  const result = typeof it === 'function' ? it.apply(of, step.args.map(make)) : it
  made.set(step, result)
  return result
}

const objects = ['object', 'strictObject', 'looseObject']
/** The fields of an object; what only adds checks or words has those of what it is called on. */
function shapeOf(step: Step | undefined): Shape | undefined {
  if (!step) return undefined
  // What these are called with is what zod takes: fields, or which of them.
  const [given] = step.args as [Shape | undefined]
  if (objects.includes(step.name)) return given
  const before = shapeOf(step.of)
  if (!before || !given || !['extend', 'safeExtend', 'pick', 'omit'].includes(step.name)) return before
  if (step.name.endsWith('xtend')) return { ...before, ...given }
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in given === (step.name === 'pick')))
}

const checks = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync']

function write(step: Step): object {
  const written: object = new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name === 'symbol' || name === 'then') return undefined
        if (name === 'shape') return shapeOf(step)
        if (name === 'options') return step.args[0]
        if (checks.includes(name))
          return (...args: unknown[]) => {
            // Every check is a method of the schema.
            const schema = makeStep(step) as Record<string, (...args: unknown[]) => unknown>
            return schema[name]?.(...args)
          }
        if (name === 'unwrap') return () => (step.of ? write(step.of) : step.args[0])
        return (...args: unknown[]) => write({ of: step, name, args })
      },
      has: (_target, name) => name === 'shape' && shapeOf(step) !== undefined,
    },
  )
  steps.set(written, step)
  return written
}

const namespaces = ['coerce', 'iso']
const constants: Record<string, unknown> = {
  NEVER: Object.freeze({ status: 'aborted' }),
  ZodDefault: { [Symbol.hasInstance]: (it: object) => steps.get(it)?.name === 'default' },
}

export const z = new Proxy(
  {},
  {
    get(_target, name) {
      if (typeof name === 'symbol') return undefined
      if (name in constants) return constants[name]
      if (namespaces.includes(name)) return write({ of: undefined, name, args: [] })
      return (...args: unknown[]) => write({ of: undefined, name, args })
    },
  },
  // Stands for all of zod that contracts use; what it writes down is zod's once it is made.
) as typeof Zod
