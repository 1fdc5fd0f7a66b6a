import type { PromptContent } from '@product/domain'
import { previewText } from '#web/lib/prompts/preview-text.ts'
import { fillPrompt, listFields } from './fill-prompt.ts'

type Values = Readonly<Record<string, string>>

/** The prompt with values: its texts in parts, and as one text for a model. */
export function fillIn(content: PromptContent, values: Values) {
  const surroundings = { variables: listFields(content), testValues: values }
  const partsOf = (text: string) =>
    previewText(text, surroundings).parts.map((part) => ({
      text: part.text,
      isVariable: part.isMissing,
    }))
  return {
    parts: { system: partsOf(content.systemMessage), body: partsOf(content.body) },
    text: fillPrompt(content, values),
  }
}
