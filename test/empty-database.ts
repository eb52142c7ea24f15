/** A new database without any table on the cluster of the tests, to restore into. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export async function emptyDatabase(owner?: { name: string; password: string }): Promise<string> {
  const cluster = process.env.FIELDSTOCK_TEST_CLUSTER
  if (!cluster) throw new Error('the test cluster is not running')
  const name = `restore_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  await client.query(`create database ${name} ${owner ? `owner ${owner.name}` : ''}`)
  await client.end()
  const url = new URL(cluster)
  url.pathname = `/${name}`
  if (owner) Object.assign(url, { username: owner.name, password: owner.password })
  return url.href
}
