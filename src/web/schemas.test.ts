import { expect, test } from 'vitest'
import { z as zod } from 'zod'
import { loadSchemas, z as written } from './schemas.ts'

/** As contracts write schemas: once with zod, once written down. */
const schemasOf = (z: typeof zod) => {
  const Id = z.coerce.number<number>('required').int().positive()
  const Day = z.iso.date('date').refine((day) => day >= '1000-01-01', 'early')
  const orNothing = <S extends zod.ZodType>(schema: S) =>
    z.preprocess((value) => (value === '' ? null : value), schema.nullable().default(null))
  const Person = z.strictObject({
    id: Id,
    name: z.string({ error: 'name' }).trim().min(1),
    since: orNothing(Day),
    tags: z.array(z.enum(['a', 'b'])).optional(),
  })
  const Place = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('shelf'), at: Id }),
    z.strictObject({ kind: z.literal('person'), who: Person }),
  ])
  return {
    Person,
    Place,
    Longer: Person.extend({ place: Place }).refine((it) => it.name !== 'nobody', { path: ['name'], error: 'nobody' }),
    Shorter: Person.omit({ tags: true }),
    Picked: Person.pick({ id: true, name: true }),
    Copied: z.strictObject({ ...Person.shape, more: z.record(z.string(), z.unknown()) }),
    Kinds: z.enum(['a', 'b']),
    isDefault: [Person.shape.name.default('x') instanceof z.ZodDefault, Person.shape.name instanceof z.ZodDefault],
  }
}
const ours = schemasOf(written)
const zods = schemasOf(zod)

test('the names of fields and choices are there without zod', () => {
  for (const name of ['Person', 'Longer', 'Shorter', 'Picked', 'Copied'] as const) {
    expect(Object.keys(ours[name].shape), name).toEqual(Object.keys(zods[name].shape))
    expect('shape' in ours[name]).toBe(true)
  }
  expect('shape' in ours.Kinds).toBe(false)
  expect(ours.Kinds.options).toEqual(zods.Kinds.options)
  expect(ours.isDefault).toEqual([true, false])
})

test('checking before zod is there is an error, and the same answers after it', async () => {
  expect(() => ours.Person.safeParse({})).toThrow('loadSchemas')
  await loadSchemas()
  const person = { id: '7', name: ' Ada ', since: '', tags: ['a'] }
  const values = [
    person,
    { ...person, id: -1, since: '0001-01-01', tags: ['c'] },
    { ...person, place: { kind: 'shelf', at: 3 } },
    { ...person, name: 'nobody', place: { kind: 'person', who: person } },
    { ...person, more: { a: 1 } },
    { kind: 'shelf', at: 'x' },
    { id: 1, name: 'x' },
    undefined,
  ]
  for (const name of ['Person', 'Place', 'Longer', 'Shorter', 'Picked', 'Copied'] as const)
    for (const value of values) {
      const [mine, theirs] = [ours[name], zods[name]].map((schema) => schema.safeParse(value, { reportInput: true }))
      expect(mine?.data, name).toEqual(theirs?.data)
      expect(mine?.error?.issues, name).toEqual(theirs?.error?.issues)
    }
})
