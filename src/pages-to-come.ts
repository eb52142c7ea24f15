import { definePages } from '#web/page.ts'

export const pagesToCome = definePages([])
