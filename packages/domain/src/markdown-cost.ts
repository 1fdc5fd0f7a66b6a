/**
 * The bounds of all Markdown that is formatted, on the server and in browsers. Parsers of Markdown take the square of
 * a text's length for some texts, and write thousands of table cells for a few characters.
 */
export const markdownLimits = {
  /** Texts by others, such as posts and comments: less than half a second of computing for the worst. */
  text: 25_000,
  /** All texts of a public page together: one thread renders the pages of all visitors. The rest is shown as it was typed. */
  page: 75_000,
  /** A block of a model's output, formatted in the browser of its reader: less than half a second. */
  block: 50_000,
  /** A model's output: further blocks are shown as they were written. */
  output: 400_000,
  /** A mailing, which operators write: one to two seconds, in a thread of its own. */
  mailing: 300_000,
} as const

const longestText = 20_000

/** A line that opens quotes and lists within each other: the parser goes as deep as they do. */
const nestedDeep = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){50}/m

/** Whether a text can be formatted without stopping the page. */
export const canFormatMarkdown = (text: string, mostCost: number = markdownLimits.text): boolean =>
  text.length <= longestText && !nestedDeep.test(text) && costOfMarkdown(text) <= mostCost

/** Everything that may be syntax, line breaks included. */
const syntax = /[^\p{L}\p{N}\p{M} ,]/gu
/** Signs that the parser compares with each other: those of emphasis, and of the items of lists. */
const compared = /[*_~]|[-+](?=\s)/g

/** Where an address may begin. */
const wordStarts = /(?<![\w.+-])[\w.+-]/g

const costs = { syntax: 10, comparison: 0.01, cell: 5, repetition: 0.05, lookBack: 0.004 } as const

/** A measure of the time to format a text, and of the length of what comes out: letters cost 1. */
export function costOfMarkdown(text: string): number {
  let cost = text.length + costs.syntax * count(text, syntax)
  let longestDefinition = 0
  for (const block of blocksOf(text)) {
    cost += costs.comparison * count(block, compared) ** 2 + costs.cell * countCells(block)
    // At each word the parser goes back to a bracket that is still open, because a link has no addresses in it.
    const bracket = block.indexOf('[')
    if (bracket !== -1) cost += costs.lookBack * count(block.slice(bracket), wordStarts) ** 2
    if (block.includes(']:')) longestDefinition = Math.max(longestDefinition, block.length)
  }
  // The address and title of a definition are written again for each of its references.
  return cost + costs.repetition * longestDefinition * count(text, /\[/g)
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Only an empty line ends what may be a table, a paragraph or a definition. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [[]]
  for (const line of text.split(/\r\n|\r|\n/))
    if (/^[ \t]*$/.test(line)) blocks.push([])
    else blocks.at(-1)?.push(line)
  return blocks.map((lines) => lines.join('\n'))
}

/** Rows of a table are filled up to the width of its head. */
function countCells(block: string): number {
  if (!block.includes('|')) return 0
  const lines = block.split('\n')
  return lines.length * lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
}
