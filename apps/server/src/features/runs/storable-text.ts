/** The text without NUL and unpaired surrogates, which PostgreSQL refuses. Its length changes only by the NULs. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
