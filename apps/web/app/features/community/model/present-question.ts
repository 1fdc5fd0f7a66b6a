import type { Question } from '@product/contract/community'
import { readMarkdown } from './read-markdown.ts'

/** A question as its page shows it, made by the server. */
export function presentQuestion({ body, answerPage, ...question }: Question) {
  return {
    ...question,
    text: readMarkdown(body),
    answerPage: answerPage.map(({ body: source, ...answer }) => ({
      ...answer,
      text: readMarkdown(source),
      /** For search engines. */
      plainText: shorten(source),
    })),
    plainText: shorten(body),
  }
}

export type PresentedQuestion = ReturnType<typeof presentQuestion>
export type PresentedAnswer = PresentedQuestion['answerPage'][number]

/** More is of no use to search engines. */
const longestPlainText = 2_000

const shorten = (text: string): string => text.slice(0, longestPlainText).toWellFormed()
