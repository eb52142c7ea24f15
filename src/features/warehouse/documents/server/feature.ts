import { defineFeature } from '#feature.ts'
import { backgroundJobs } from './background.ts'

export const feature = defineFeature({ backgroundJobs })
