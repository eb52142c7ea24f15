/** On a technician's home, the way to all of what it counts. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Icon, IconChevronRight } from '#web/icons.tsx'
import { look, Row } from '#web/ui/layout.tsx'
import styles from '../phone.module.css'

export const HomeLink = ({ to, icon: Sign, children }: { to: string; icon: Icon; children: ReactNode }) => (
  <Link
    to={to}
    {...look({
      className: styles.home,
      flow: 'row',
      gap: 3,
      align: 'center',
      py: 2,
      px: 4,
      card: true,
      c: 'text',
      hover: true,
    })}
  >
    <Sign size={22} {...look({ rigid: true })} />
    <Row as="span" wrap gap={3} gapY={1} grow shrink align="center">
      {children}
    </Row>
    <IconChevronRight size={18} {...look({ rigid: true, c: 'text-3' })} />
  </Link>
)
