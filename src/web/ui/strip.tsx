/** Something to know or to decide, across the width of its place. */
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '#web/icons.tsx'
import { type Family, type Look, Row, Stack } from './layout.tsx'

type StripProps = {
  family: Family
  title?: string
  actions?: ReactNode
  /** Inside a card: smaller, without a border. */
  small?: boolean
  /** What is there from the start need not be called out. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

const icons: Partial<Record<Family, typeof IconInfoCircle>> = { info: IconInfoCircle, success: IconCircleCheck }

export function Strip({ family, title, actions, small = false, role, children }: StripProps) {
  const Icon = icons[family] ?? IconAlertTriangle
  const looks: Look = small ? { tint: family, round: 'box', size: 'caption', gap: 2 } : { notice: family, gap: 3 }
  return (
    <Row as="section" align="start" p={3} {...looks} role={role}>
      <Icon size={small ? 16 : 18} />
      <Stack grow gap={2} shrink breakAnywhere>
        {title && <strong>{title}</strong>}
        {children}
        {actions && (
          <Row wrap align="center" gapY={2} gap={4}>
            {actions}
          </Row>
        )}
      </Stack>
    </Row>
  )
}
