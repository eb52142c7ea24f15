/** What a list looked like when it was left: Back shows it again as it was. */
import type { VirtualItem } from '@tanstack/react-virtual'
import { type StepMemory, useStepMemory } from '../step-memory.ts'
import type { SelectionState } from './selection.ts'

type Memory<Row> = {
  top: number
  selection: SelectionState<Row> | undefined
  /** Of cards, which differ in height: without it the same place would show others. */
  measured: VirtualItem[]
}

export type ListMemory<Row> = StepMemory<Memory<Row>>

export const useListMemory = <Row>(list: string): ListMemory<Row> => useStepMemory<Memory<Row>>(list)
