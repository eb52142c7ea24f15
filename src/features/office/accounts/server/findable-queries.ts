/** What the search finds of users. */
import { sql } from 'kysely'
import { type Findable, personNames } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { userSource } from './queries.ts'

export const users: Findable = {
  key: 'users',
  label: texts.user,
  icon: 'person',
  opens: { admin: ({ id }) => `/users?edit=${id}` },
  session_only: true,
  source: userSource,
  title: sql`(a.first_name || ' ' || a.last_name)`,
  note: sql`a.username`,
  names: personNames('a'),
  phones: [sql`a.phone`],
}
