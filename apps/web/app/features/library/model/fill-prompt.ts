import {
  joinTexts,
  listOwnVariables,
  listUses,
  type PromptContent,
  type PromptVariable,
  parseTemplate,
  renderTemplate,
  toValues,
} from '@product/domain'

type Texts = Pick<PromptContent, 'systemMessage' | 'body' | 'variables'>

const templateOf = (text: string, { variables }: Texts) =>
  parseTemplate(
    text,
    variables.map(({ name }) => name),
  )

/** Each is an input of the page: a text may use thousands of variables that nobody declared. */
export const mostUndeclaredFields = 200

/** The variables that can be filled in: those that are declared, and the first others that the texts use. */
export const listFields = (content: Texts): PromptVariable[] =>
  listOwnVariables(
    content.variables,
    listUses(content),
    content.variables.length + mostUndeclaredFields,
  )

/** The text to give to a model; what has no value is left as it is written. */
export function fillPrompt(content: Texts, typed: Readonly<Record<string, string>>): string {
  const values = toValues(listFields(content), typed)
  const fill = (text: string) => renderTemplate(templateOf(text, content), values).text
  return joinTexts(fill(content.systemMessage), fill(content.body))
}
