/** The pictures of cards and tasks. */

import type { FigureIcon } from '#lib/lists/figures.ts'
import {
  IconAlertTriangle,
  IconArchive,
  IconBuildingBank,
  IconClipboardCheck,
  IconClockExclamation,
  IconClockHour4,
  IconDeviceMobile,
  IconFileUpload,
  IconPackageImport,
  IconRefresh,
  IconStack2,
  IconTool,
  IconTruckDelivery,
  IconUserQuestion,
  IconUsers,
} from '#web/icons.tsx'

export const icons = {
  supplier: IconBuildingBank,
  people: IconUsers,
  product: IconDeviceMobile,
  van: IconTruckDelivery,
  closing: IconClipboardCheck,
  late: IconClockExclamation,
  soon: IconClockHour4,
  reconfiguration: IconRefresh,
  job: IconTool,
  assign: IconUserQuestion,
  order: IconPackageImport,
  difference: IconAlertTriangle,
  upload: IconFileUpload,
  stock: IconStack2,
  file: IconArchive,
} as const satisfies Record<FigureIcon, unknown>
