import { defineFeature } from '#feature.ts'
import { notifications } from '../notifications.ts'

export const feature = defineFeature({ routes: async () => (await import('./routes.ts')).routes, notifications })
