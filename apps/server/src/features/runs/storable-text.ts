/** PostgreSQL keeps no NUL and no halves of characters. As long as before, but for the NULs. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
