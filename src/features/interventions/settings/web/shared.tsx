/** What other screens show of the settings. */
import { IconPackageExport, IconPlugConnected, IconRefresh, IconReplace, IconTool } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Text } from '#web/ui/layout.tsx'
import type { InterventionKind } from '../kinds.ts'
import { texts } from '../texts.ts'

/** What stands for any supplier, code or province is said, not left empty. */
export function Any({ words = texts.any }: { words?: (typeof texts)['any'] }) {
  return <Text c="text-3">{useSay()(words)}</Text>
}

export const kindIcons = {
  installation: IconPlugConnected,
  replacement: IconReplace,
  withdrawal: IconPackageExport,
  reconfiguration: IconRefresh,
  maintenance: IconTool,
} as const satisfies Record<InterventionKind, unknown>
