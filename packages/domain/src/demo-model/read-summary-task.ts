export type SummaryTask = { text: string; points: number }

const asksForSummary = /\bsummar(?:y|ies|i[sz]e|i[sz]ing|i[sz]ation)\b|\btl;?dr\b/i
const givesShape = /\bbullet|\bkey points?\b|\bat most \d{1,4} sentences?\b/i
const isInstruction = (text: string): boolean => asksForSummary.test(text) || givesShape.test(text)
const point = /^(?:points?|bullets?|items?|takeaways?)\b/i
/** A number is this many words before `points` at most: `3 short bullet points`. */
const mostWordsBetween = 3

/** A line such as `Text:` names what comes, and is no part of it. */
const label =
  /^(?:[^\n]{1,60}:[ \t]*\n|(?:the\s{1,9})?(?:input|text|article|document|passage)\s{0,9}:)/i

const defaultPoints = 3
const mostPoints = 20

/** Whether a prompt asks for a summary: of which text, and of how many points. */
export function readSummaryTask(body: string): SummaryTask | null {
  if (!asksForSummary.test(body)) return null
  return {
    text: findInput(body).trimStart().replace(label, '').trimStart(),
    points: countPoints(body),
  }
}

function countPoints(body: string): number {
  const words = body.split(/\s+/)
  const counts = words.flatMap((word, place) =>
    point.test(word) ? readCount(words.slice(Math.max(0, place - mostWordsBetween), place)) : [],
  )
  return Math.min(Math.max(counts[0] ?? defaultPoints, 1), mostPoints)
}

/** The last number of some words, which is the upper end of a range. */
function readCount(words: string[]): number[] {
  const numbers = words.flatMap((word) => /\d{1,4}$/.exec(word) ?? []).map(Number)
  return numbers.slice(-1)
}

/** What is left when the paragraphs around it that say what to do are taken away. */
function findInput(body: string): string {
  const paragraphs = body.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  const first = paragraphs.findIndex((paragraph) => !isInstruction(paragraph))
  if (first === -1) return findAfterInstruction(body)
  const last = paragraphs.findLastIndex((paragraph) => !isInstruction(paragraph))
  return paragraphs.slice(first, last + 1).join('\n\n')
}

/** Instructions and text are in one paragraph: the text begins on the next line or after a colon. */
function findAfterInstruction(body: string): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '' && !isInstruction(line))
  if (lines.length > 0) return lines.join('\n')
  const colon = body.indexOf(':')
  return colon === -1 ? '' : body.slice(colon + 1).trim()
}
