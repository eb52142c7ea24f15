/** The library's menu and popover, and what places them beside their button. Loaded when the first one opens. */
import { Menu, Popover } from '@mantine/core'

export const floatingParts = { Menu, Popover }
