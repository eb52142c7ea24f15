import { defineFeature } from '#feature.ts'
import { issuedDocumentList } from '../columns.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [issuedDocumentList],
})
