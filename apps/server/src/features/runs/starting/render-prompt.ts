import {
  checkValue,
  type Expansion,
  type IncludedPrompt,
  type Includes,
  joinVariables,
  measureExpansion,
  type PromptContent,
  parseTemplate,
  renderTemplate,
  type Template,
  type TemplateValues,
  templateLimits,
  toIncludes,
  toValue,
} from '@product/domain'
import { runError } from '../errors.ts'
import { storableText } from '../storable-text.ts'

export type ToRender = {
  content: PromptContent
  included: IncludedPrompt[]
  given: Record<string, string>
}

export type Filled = { systemMessage: string; body: string }

/** The templates and values of a prompt, read and checked. */
type Prepared = {
  systemMessage: Template
  body: Template
  values: TemplateValues
  includes: Includes
}

/** The system message and the body with their values. Missing values are refused. */
export const renderPrompt = (toRender: ToRender): Filled =>
  renderPrepared(prepareRendering(toRender))

/** Takes time in proportion to the length of templates and values. Invalid values are refused. */
export function prepareRendering({ content, included, given }: ToRender): Prepared {
  const variables = joinVariables(content.variables, included)
  // A variable may have the name of a property that every object has.
  const typed = new Map(Object.entries(given))
  const problems = variables.flatMap((variable) => {
    const message = checkValue(variable, typed.get(variable.name) ?? '')
    return message === null ? [] : [{ name: variable.name, message }]
  })
  if (problems.length > 0) throw refuseValues(problems)
  const values: TemplateValues = {
    ...given,
    ...Object.fromEntries(
      variables.map((variable) => [
        variable.name,
        toValue(variable, typed.get(variable.name) ?? ''),
      ]),
    ),
  }
  const declared = content.variables.map(({ name }) => name)
  return {
    systemMessage: parseTemplate(content.systemMessage, declared),
    body: parseTemplate(content.body, declared),
    values,
    includes: toIncludes(included),
  }
}

/** The largest size of the rendered prompt: lists and includes multiply a small template. */
export const measurePrepared = ({ systemMessage, body, values, includes }: Prepared): Expansion =>
  measureExpansion([systemMessage, body], values, includes)

export function renderPrepared({ values, includes, ...templates }: Prepared): Filled {
  const render = (template: Template) => renderTemplate(template, values, includes)
  const rendered = [render(templates.systemMessage), render(templates.body)] as const
  const missing = new Set(rendered.flatMap((part) => part.missing))
  if (missing.size > 0)
    throw refuseValues([...missing].map((name) => ({ name, message: `Enter a value for ${name}` })))
  const [problem] = rendered.flatMap((part) => part.problems)
  if (problem) throw runError('run.template-invalid', { message: problem.message })
  const [systemMessage, body] = rendered.map(({ text }) => storableText(text))
  const filled = { systemMessage: systemMessage ?? '', body: body ?? '' }
  // Both are sent to the model, and stored with each run.
  if (filled.systemMessage.length + filled.body.length > templateLimits.renderedCharacters)
    throw runError('run.prompt-too-long')
  if (filled.body.trim() === '' && filled.systemMessage.trim() === '') throw runError('run.empty')
  return filled
}

type ValueProblem = { name: string; message: string }

const refuseValues = (problems: ValueProblem[]) =>
  runError('run.values-invalid', {
    message: problems.map(({ message }) => message).join(' '),
    details: problems,
  })

/** For `runInThread`. */
export { renderPrompt as work }
