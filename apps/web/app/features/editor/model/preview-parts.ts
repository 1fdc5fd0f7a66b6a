import {
  listVariables,
  type PromptVariable,
  parseTemplate,
  renderTemplate,
  type TemplateValues,
  toValue,
} from '@product/domain'

type PreviewPart = { text: string; isMissing: boolean }

export type Preview = { parts: PreviewPart[]; missing: string[] }

/** Private characters that no prompt uses: they bracket the names of what is missing. */
const opening = '\uE000'
const closing = '\uE001'
const marked = new RegExp(`${opening}([^${closing}]*)${closing}`)

/** The text as it would be sent, with what still needs a value marked. */
export function previewText(
  text: string,
  variables: readonly PromptVariable[],
  testValues: Readonly<Record<string, string>>,
): Preview {
  const template = parseTemplate(
    text,
    variables.map(({ name }) => name),
  )
  const values = readValues(variables, testValues)
  const { missing } = renderTemplate(template, values)
  const printed = listVariables(template).filter(({ name }) => missing.includes(name))
  const markers: Record<string, string> = {}
  // A marker is a value: given to a condition it would change what is rendered.
  for (const { name, uses } of printed)
    if (uses.every(({ kind }) => kind === 'value')) markers[name] = opening + name + closing
  const rendered = renderTemplate(template, { ...values, ...markers })
  const parts = rendered.text
    .split(marked)
    .map((part, place) => ({ text: part, isMissing: place % 2 === 1 }))
    .filter((part) => part.text !== '')
  return { parts, missing }
}

function readValues(
  variables: readonly PromptVariable[],
  testValues: Readonly<Record<string, string>>,
): TemplateValues {
  const values: Record<string, TemplateValues[string]> = {}
  for (const variable of variables) {
    const text = testValues[variable.name] || variable.defaultValue
    if (text !== '') values[variable.name] = toValue(variable, text)
  }
  return values
}
