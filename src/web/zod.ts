/** What the schemas of contracts are made with, loaded where something is checked: all of zod would bring its fifty languages. */
import { config } from 'zod/v4'

// biome-ignore lint/performance/noBarrelFile: these parts of zod alone are to be in the bundle.
export {
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  enum,
  iso,
  literal,
  looseObject,
  null,
  number,
  object,
  optional,
  partialRecord,
  preprocess,
  record,
  registry,
  strictObject,
  string,
  templateLiteral,
  tuple,
  union,
  unknown,
  void,
} from 'zod/v4'

// The content policy forbids building functions from text, which zod tries for speed.
config({ jitless: true })
