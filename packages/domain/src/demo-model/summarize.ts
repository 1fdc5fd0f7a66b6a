/** Words that are in every text, and say nothing of this one. */
const common = new Set(
  'the and for that with this from have has had was were are not but you your they their them its our his her she him who which what when where will would can could may might should been being more most than then also into over about after before between such some any all each other these those there here very just only even how why does did done'.split(
    ' ',
  ),
)

const leansOnBefore =
  /^(?:it|this|that|these|those|they|he|she|such|however|therefore|but|so|and|instead|as a result|for example)\b/i

type Scored = { sentence: string; index: number; score: number }

/** The text's own sentences that say most of it, in its order: each point is one or two of them. */
export function summarize(text: string, points: number): string[] {
  const sentences = splitSentences(text)
  const weights = weighWords(sentences)
  const chosen = sentences
    .map((sentence, index): Scored => ({ sentence, index, score: score(sentence, weights) }))
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, points)
    .map(({ index }) => index)
  const isChosen = new Set(chosen)
  return chosen
    .toSorted((one, other) => one - other)
    .map((index) => makePoint(sentences, index, isChosen))
}

/** A sentence that leans on the one before it is told together with it. */
function makePoint(sentences: string[], index: number, isChosen: Set<number>): string {
  const sentence = sentences[index] ?? ''
  const before = sentences[index - 1]
  const joins = before !== undefined && !isChosen.has(index - 1) && leansOnBefore.test(sentence)
  return joins ? `${before} ${sentence}` : sentence
}

const wordsOf = (sentence: string): string[] =>
  (sentence.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !common.has(word))

function weighWords(sentences: string[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const sentence of sentences)
    for (const word of new Set(wordsOf(sentence))) weights.set(word, (weights.get(word) ?? 0) + 1)
  return weights
}

/** Long sentences have more of everything: their words are weighed against their number. */
function score(sentence: string, weights: Map<string, number>): number {
  const words = wordsOf(sentence)
  const total = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  return words.length === 0 ? 0 : total / (words.length + 4)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Far more than anybody summarises to try the product. */
const mostCharacters = 200_000

/** The sentences of a text, each on one line. Headings and list marks are no part of them. */
function splitSentences(text: string): string[] {
  const lines = text
    .slice(0, mostCharacters)
    .split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)/)
    .map((block) => block.replace(/^\s*(?:[-*•#>]+|\d+[.)])\s+/, '').replace(/\s+/g, ' '))
  return (
    lines
      .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
      // A line that ends with a colon announces the next one.
      .filter((sentence) => /\p{L}/u.test(sentence) && !sentence.endsWith(':'))
  )
}
