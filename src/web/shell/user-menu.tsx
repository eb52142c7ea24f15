/** The user menu: profile and logout, and on a phone also language and theme. */

import { Link, useRouter } from '@tanstack/react-router'
import { IconChevronDown, IconLanguage, IconLogout, IconUser } from '#web/icons.tsx'
import { Menu } from '#web/ui/floating.tsx'
import { Stack, Text } from '#web/ui/layout.tsx'
import { language, useLanguage, useSay } from '../language.ts'
import { session, useSession } from '../session.ts'
import { Avatar } from '../ui/auth-image.tsx'
import { confirm } from '../ui/confirm.ts'
import { useTheme } from './switches.tsx'
import { shellTexts } from './texts.ts'
import styles from './top-bar.module.css'

/** Clears the session without a request; both happen in one step, so that nobody asks for the page just left. What is kept for a technician goes too: unsent work is asked about first. */
export function useLogout() {
  const { history } = useRouter()
  return async () => {
    if (session.get()?.role === 'technician') {
      const { countUnsent, leaveDevice } = await import('../offline/leave.ts')
      const unsent = await countUnsent().catch(() => undefined)
      // What cannot be read may be work.
      if (!unsent || unsent.commands + unsent.drafts > 0) return history.push('/technician/outbox?leaving=1')
      if (!(await confirm.logout())) return
      const gone = leaveDevice()
      history.replace('/login')
      return gone
    }
    if (!(await confirm.logout())) return
    session.clear()
    history.replace('/login')
  }
}

export function UserMenu() {
  const say = useSay()
  const current = useSession()
  const logout = useLogout()
  const chosen = useLanguage()
  const { words, Icon, toggle } = useTheme()
  if (!current) return null
  const { user, role } = current
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username
  const other = chosen === 'EN' ? 'IT' : 'EN'
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className={styles.user} title={say(shellTexts.user_menu)}>
          <Avatar src={user.picture_path} name={name} />
          <Stack as="span" className={styles.who} shrink>
            <Text className={styles.name} size="cell" weight={500} truncate>
              {name}
            </Text>
            <span className={styles.role}>{say(role === 'technician' ? shellTexts.technician : shellTexts.admin)}</span>
          </Stack>
          <IconChevronDown size={14} stroke={2} className={styles.more} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.onPhone}>
          {name}, {say(role === 'technician' ? shellTexts.technician : shellTexts.admin)}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} />}
          component={Link}
          // The polymorphic item does not know the link's own properties.
          {...({ to: '/user/profile' } as object)}
          className={styles.menuLink}
        >
          {say(shellTexts.profile)}
        </Menu.Item>
        <Menu.Item
          className={styles.onPhone}
          leftSection={<IconLanguage size={16} />}
          onClick={() => language.set(other)}
          lang={other.toLowerCase()}
        >
          {other === 'IT' ? 'Italiano' : 'English'}
        </Menu.Item>
        <Menu.Item className={styles.onPhone} leftSection={<Icon size={16} />} onClick={toggle}>
          {say(words)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logout()}>
          {say(shellTexts.logout)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
