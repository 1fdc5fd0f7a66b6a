/** Beyond this, tables and links take the parser longer than anybody waits. */
const longestBlock = 20_000

/** A line that opens quotes and lists within each other: the parser goes as deep as they do. */
const nestedDeep = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){50}/m

/** Whether a block of Markdown can be formatted without stopping the page. */
export const canBeFormatted = (block: string): boolean =>
  block.length <= longestBlock && !nestedDeep.test(block)
