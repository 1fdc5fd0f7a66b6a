import { checkValue, type PromptContent, previewText, textOf } from '@product/domain'
import { fillPrompt, listFields } from './fill-prompt.ts'

type Values = Readonly<Record<string, string>>

/** The prompt with values: its texts in parts, and as one text for a model. */
export function fillIn(content: PromptContent, values: Values) {
  const fields = listFields(content)
  const surroundings = { variables: fields, testValues: values }
  const partsOf = (text: string) =>
    previewText(text, surroundings).parts.map((part) => ({
      text: part.text,
      isVariable: part.isMissing,
    }))
  return {
    parts: { system: partsOf(content.systemMessage), body: partsOf(content.body) },
    text: fillPrompt(content, values),
    /** Problems of the entered values, by variable name. */
    problems: new Map(
      fields.flatMap((field) => {
        const typed = textOf(values, field.name)
        const problem = typed === '' ? null : checkValue(field, typed)
        return problem ? [[field.name, problem] as const] : []
      }),
    ),
  }
}
