/** Uploads as their tests wait for them. */
import { imports } from '#features/office/imports/contract.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { isUnderWay } from '#lib/uploads/upload-states.ts'
import type { Person } from './client.ts'

/** The upload as soon as no job works on it. */
export async function settled(person: Person, id: number): Promise<Import> {
  for (;;) {
    const { body } = await person.call(imports.get, { params: { id } })
    if (!isUnderWay(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
