import { type Served, serve } from '#server/http/serve.ts'
import { type Findable, findRecords, sourceOf } from '#server/lists/findable.ts'
import { checkScope, sampleTechnician } from '#server/lists/list-scope.ts'
import { search } from '../contract.ts'

/** What can be found comes from the features, in the order of src/features.ts. */
export const routesFor = (findables: readonly Findable[]): Served[] => [
  {
    ...serve(search.find, async (call) => ({ items: await findRecords(call.tx, call.user, findables, call.query.q) })),
    /** The server does not start if technicians could find what is not theirs. */
    check: async () => {
      for (const it of findables)
        if (it.opens.technician) checkScope(`${search.find.path} (${it.key})`, sourceOf(it, sampleTechnician))
    },
  },
]
