/** A bar of shares, each in the colour of its family; what is left is the ground. */
import type { ComponentPropsWithRef } from 'react'
import { Box, type Family, type Look } from './layout.tsx'

type MeterProps = Look &
  Omit<ComponentPropsWithRef<'span'>, keyof Look> & { parts: readonly (readonly [Family | 'none', number])[] }

export const Meter = ({ parts, ...props }: MeterProps) => (
  <Box as="span" className="fs-meter" {...props}>
    {parts.map(
      ([family, share]) => share > 0 && <span key={family} data-family={family} style={{ flexGrow: share }} />,
    )}
  </Box>
)
