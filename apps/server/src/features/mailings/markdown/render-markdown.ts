import { canFormatMarkdown } from '@product/domain'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'
import { type LinkedPrompt, listLinkedPrompts } from './list-linked-prompts.ts'
import { readMarkdown } from './read-markdown.ts'
import { type HtmlTarget, writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

type Input = { body: string; siteUrl: string; target: HtmlTarget }

type Rendered = { html: string; text: string; linkedPrompts: LinkedPrompt[] }

export function work({ body, siteUrl, target }: Input): Rendered {
  const document = readMarkdown(body, siteUrl)
  return {
    html: writeHtml(document, target),
    text: writeText(document),
    linkedPrompts: listLinkedPrompts(document, siteUrl),
  }
}

/** Both parts of a mail, or the HTML of a page, and the prompts to which it leads. */
export const renderMarkdown = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: ({ body }) => body.length < 5_000 && canFormatMarkdown(body),
})
