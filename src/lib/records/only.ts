/** The fields of a shape, and nothing of what else is beside them. */
export const only = <Name extends string, From extends Readonly<Record<Name, unknown>>>(
  shape: Readonly<Record<Name, unknown>>,
  from: From,
): Pick<From, Name> =>
  // Its keys are those of the shape.
  Object.fromEntries(Object.keys(shape).map((name) => [name, from[name as Name]])) as Pick<From, Name>
