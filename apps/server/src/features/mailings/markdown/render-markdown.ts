import { canFormatMarkdown } from '@product/domain'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'
import { readMarkdown } from './read-markdown.ts'
import { type HtmlTarget, writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

type Input = { body: string; siteUrl: string; target: HtmlTarget }

export function work({ body, siteUrl, target }: Input): { html: string; text: string } {
  const document = readMarkdown(body, siteUrl)
  return { html: writeHtml(document, target), text: writeText(document) }
}

/** Both parts of a mail, or the HTML of a page. */
export const renderMarkdown = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: ({ body }) => body.length < 5_000 && canFormatMarkdown(body),
})
