import type { Question } from '@product/contract/community'
import { costOfMarkdown, markdownLimits } from '@product/domain'
import { readMarkdown, readPlainText } from './read-markdown.ts'
import type { RichNode } from './rich-text.ts'

/** A question as its page shows it, made by the server. */
export function presentQuestion({ body, answerPage, ...question }: Question) {
  const read = readWithin(markdownLimits.page)
  return {
    ...question,
    text: read(body),
    answerPage: answerPage.map(({ body: source, ...answer }) => ({
      ...answer,
      text: read(source),
      /** For search engines. */
      plainText: shorten(source),
    })),
    plainText: shorten(body),
  }
}

export type PresentedQuestion = ReturnType<typeof presentQuestion>
export type PresentedAnswer = PresentedQuestion['answerPage'][number]

/** Formats the texts of one page in their order, while they cost no more than this together. */
function readWithin(budget: number): (text: string) => RichNode[] {
  let rest = budget
  return (text) => {
    const cost = costOfMarkdown(text)
    if (cost > rest) return readPlainText(text)
    rest -= cost
    return cost < leastRemembered ? readMarkdown(text) : readRemembered(text)
  }
}

/** Cheaper texts are read anew. */
const leastRemembered = 5_000
const mostRemembered = 50
/** The texts that were read last, the oldest first: each vote renders the page again. */
const remembered = new Map<string, RichNode[]>()

function readRemembered(text: string): RichNode[] {
  const nodes = remembered.get(text) ?? readMarkdown(text)
  remembered.delete(text)
  remembered.set(text, nodes)
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostRemembered) break
    remembered.delete(oldest)
  }
  return nodes
}

/** More is of no use to search engines. */
const longestPlainText = 2_000

const shorten = (text: string): string => text.slice(0, longestPlainText).toWellFormed()
