/** What a spreadsheet would run, or what was put behind an apostrophe so that it does not. */
const formula = /^'*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

export const isLikeFormula = (cell: string): boolean => formula.test(cell)

/** The text that was written behind an apostrophe. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && isLikeFormula(cell) ? cell.slice(1) : cell
