/** Long lists of text as parameters of a statement. */

/** What `text[]` looks like to PostgreSQL. The driver writes the same, but each value twice over, which counts in a file of many rows. */
export const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`

const quoted = (value: string) => (/["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`)
