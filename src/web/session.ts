/** Who is signed in, kept in local storage under the specified keys and shared by every tab. */
import { type Role, roleNumbers } from '#lib/records/endpoint.ts'
import { createStore } from './ui/store.ts'

export type SessionUser = {
  id: number
  first_name: string
  last_name: string
  username: string
  picture_path: string | null
  picture_url: string | null
  ref_user_type_id: number
}
export type Session = { token: string; user: SessionUser; role: Role }

const keys = { token: 'token', user: 'user', type: 'user_type_id', data: 'userData' } as const

function read(): Session | null {
  const token = localStorage.getItem(keys.token)
  const data = localStorage.getItem(keys.data)
  if (!token || !data) return null
  try {
    // Written by startSession below; a text that someone else put there fails the role check.
    const user = JSON.parse(data) as SessionUser
    const role = Object.entries(roleNumbers).find(([, number]) => number === user.ref_user_type_id)?.[0]
    // Written by the server, which knows these roles only.
    return role ? { token, user, role: role as Role } : null
  } catch {
    return null
  }
}

const current = createStore(read())
const changed = () => current.set(read())
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === keys.token || event.key === keys.data) changed()
})

export const session = {
  get: current.get,
  subscribe: current.subscribe,
  start(token: string, user: SessionUser) {
    localStorage.setItem(keys.token, token)
    localStorage.setItem(keys.user, 'true')
    localStorage.setItem(keys.type, String(user.ref_user_type_id))
    localStorage.setItem(keys.data, JSON.stringify(user))
    changed()
  },
  /** New names or a new picture after the profile was saved. */
  update(user: Partial<SessionUser>) {
    const known = current.get()
    if (!known) return
    localStorage.setItem(keys.data, JSON.stringify({ ...known.user, ...user }))
    changed()
  },
  /** Logout makes no request: the token is forgotten here, and ends on the server by itself. */
  clear() {
    for (const key of Object.values(keys)) localStorage.removeItem(key)
    changed()
  },
}

export const useSession = current.use
