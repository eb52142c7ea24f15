/** A text as part of a file's name: words that every file system accepts, without accents. */
export const fileNamePart = (text: string): string =>
  (
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .match(/\w+/g) ?? []
  ).join('-')
