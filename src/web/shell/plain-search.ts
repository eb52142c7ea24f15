/** Search parameters as plain text, for the router: by default it would write a number-like text in quotes. */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const params = new URLSearchParams()
    for (const [key, value] of Object.entries(search)) {
      if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
    }
    const text = params.toString().replaceAll('%2C', ',')
    return text === '' ? '' : `?${text}`
  },
}
