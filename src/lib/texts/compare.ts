/** Orders texts by their characters: days, instants, keys. Names that a person looks for are ordered by their language. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
