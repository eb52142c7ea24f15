/** When the data were fetched that this phone shows without a network. */
import { createStore } from '../ui/store.ts'

export const dataTime = createStore<string | null>(null)
