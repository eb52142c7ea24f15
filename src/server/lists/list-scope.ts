/** A list that technicians may call shows each of them their own rows only: checked when the server starts, not per request. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { User } from '../records/act.ts'
import type { ListSource } from './list.ts'

/** Compiles SQL without a database. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A sample technician, whose id must appear in the SQL of the scope. */
export const sampleTechnician: User = {
  id: 987_654_321,
  role: 'technician',
  name: 'Sample',
  username: 'sample',
  session_id: null,
}

/** Throws unless the list's scope compares something with the caller's id. */
export function checkScope(path: string, source: Pick<ListSource, 'scope'>): void {
  const scope = source.scope?.(sampleTechnician).compile(compiler)
  if (!scope?.parameters.includes(sampleTechnician.id))
    throw new Error(`${path} may be called by technicians, but its list has no scope that names the caller`)
}
