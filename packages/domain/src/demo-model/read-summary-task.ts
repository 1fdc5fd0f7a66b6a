export type SummaryTask = { text: string; points: number }

const asksForSummary = /\bsummar(?:y|ies|i[sz]e|i[sz]ing|i[sz]ation)\b|\btl;?dr\b/i
const isInstruction =
  /\bsummar(?:y|ies|i[sz]e|i[sz]ing|i[sz]ation)\b|\bbullet|\bkey points?\b|\bat most \d+ sentences?\b|\btl;?dr\b/i
const wordedPoints =
  /(\d+)(?:\s*(?:-|–|—|to)\s*(\d+))?\s+(?:\w+\s+){0,2}?(?:points?|bullets?|items?|takeaways?)\b/i

/** A line such as `Text:` names what comes, and is no part of it. */
const label =
  /^\s*(?:[^\n]{1,60}:[ \t]*\n|(?:the\s+)?(?:input|text|article|document|passage)\s*:)\s*/i

const defaultPoints = 3
const mostPoints = 20

/** Whether a prompt asks for a summary: of which text, and of how many points. */
export function readSummaryTask(body: string): SummaryTask | null {
  if (!asksForSummary.test(body)) return null
  return { text: findInput(body).replace(label, ''), points: countPoints(body) }
}

/** Of a range the upper end. */
function countPoints(body: string): number {
  const match = wordedPoints.exec(body)
  const asked = Number(match?.[2] ?? match?.[1] ?? defaultPoints)
  return Math.min(Math.max(asked, 1), mostPoints)
}

/** What is left when the paragraphs around it that say what to do are taken away. */
function findInput(body: string): string {
  const paragraphs = body.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  const first = paragraphs.findIndex((paragraph) => !isInstruction.test(paragraph))
  if (first === -1) return findAfterInstruction(body)
  const last = paragraphs.findLastIndex((paragraph) => !isInstruction.test(paragraph))
  return paragraphs.slice(first, last + 1).join('\n\n')
}

/** Instructions and text are in one paragraph: the text begins on the next line or after a colon. */
function findAfterInstruction(body: string): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '' && !isInstruction.test(line))
  if (lines.length > 0) return lines.join('\n')
  const colon = body.indexOf(':')
  return colon === -1 ? '' : body.slice(colon + 1).trim()
}
