/** The name of everything that the cache keeps of notifications. */
export const notificationsKey = ['notifications'] as const
