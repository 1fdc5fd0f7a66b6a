const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Far more than anybody summarises to try the product. */
const mostCharacters = 200_000

/** The sentences of a text, each on one line. Headings and list marks are no part of them. */
export function splitSentences(text: string): string[] {
  const lines = text
    .slice(0, mostCharacters)
    .split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)/)
    .map((block) => block.replace(/^\s*(?:[-*•#>]+|\d+[.)])\s+/, '').replace(/\s+/g, ' '))
  return (
    lines
      .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
      // What ends with a colon announces what comes.
      .filter((sentence) => /\p{L}/u.test(sentence) && !sentence.endsWith(':'))
  )
}
