import {
  checkValue,
  type PromptContent,
  parseTemplate,
  renderTemplate,
  textOf,
} from '@product/domain'

type Values = Readonly<Record<string, string>>

/** Problems that block a run, by variable name, in the order of the inputs. */
export function checkValues(content: PromptContent, values: Values): Map<string, string> {
  const { variables } = content
  const problems = new Map<string, string>()
  for (const variable of variables) {
    const problem = checkValue(variable, textOf(values, variable.name))
    if (problem) problems.set(variable.name, problem)
  }
  const declared = variables.map(({ name }) => name)
  const known = { ...Object.fromEntries(declared.map((name) => [name, '-'])), ...filled(values) }
  for (const text of [content.systemMessage, content.body])
    for (const name of renderTemplate(parseTemplate(text, declared), known).missing)
      problems.set(name, `Enter a value for ${name}`)
  return problems
}

const filled = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** The values that a run is given; what is left out has its default. */
export const pickValues = (names: readonly string[], values: Values): Record<string, string> =>
  filled(Object.fromEntries(names.map((name) => [name, textOf(values, name)])))
