import type { PromptContent } from '@product/domain'
import { splitText } from '#web/entities/prompt/split-text.ts'
import { listFields } from './fill-prompt.ts'

/** A content as the page of a prompt shows it. */
export function presentContent(content: PromptContent) {
  const names = content.variables.map(({ name }) => name)
  return {
    content,
    fields: listFields(content),
    parts: {
      system: splitText(content.systemMessage, names),
      body: splitText(content.body, names),
    },
  }
}
