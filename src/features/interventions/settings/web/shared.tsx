/** What other screens show of the kinds of intervention. */
import { IconPackageExport, IconPlugConnected, IconRefresh, IconReplace, IconTool } from '#web/icons.tsx'
import type { InterventionKind } from '../kinds.ts'

export const kindIcons = {
  installation: IconPlugConnected,
  replacement: IconReplace,
  withdrawal: IconPackageExport,
  reconfiguration: IconRefresh,
  maintenance: IconTool,
} as const satisfies Record<InterventionKind, unknown>
