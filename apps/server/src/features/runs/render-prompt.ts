import {
  checkValue,
  type Includes,
  type PromptContent,
  parseTemplate,
  renderTemplate,
  type TemplateValues,
  toValue,
} from '@product/domain'
import { runError } from './errors.ts'
import { storableText } from './storable-text.ts'

type Filled = { systemMessage: string; body: string }

/** What is sent: system message and body with their values. What is missing is asked for. */
export function renderPrompt(
  { systemMessage, body, variables }: PromptContent,
  given: Record<string, string>,
  includes: Includes,
): Filled {
  const problems = variables.flatMap((variable) => {
    const message = checkValue(variable, given[variable.name] ?? '')
    return message === null ? [] : [{ name: variable.name, message }]
  })
  if (problems.length > 0) throw refuseValues(problems)
  const values: TemplateValues = {
    ...given,
    ...Object.fromEntries(
      variables.map((variable) => [variable.name, toValue(variable, given[variable.name] ?? '')]),
    ),
  }
  const names = variables.map(({ name }) => name)
  const render = (text: string) => renderTemplate(parseTemplate(text, names), values, includes)
  const rendered = [render(systemMessage), render(body)] as const
  const missing = new Set(rendered.flatMap((part) => part.missing))
  if (missing.size > 0)
    throw refuseValues([...missing].map((name) => ({ name, message: `${name} needs a value.` })))
  const [problem] = rendered.flatMap((part) => part.problems)
  if (problem) throw runError('run.template-invalid', { message: problem.message })
  const [system, main] = rendered.map(({ text }) => storableText(text))
  const filled = { systemMessage: system ?? '', body: main ?? '' }
  if (filled.body.trim() === '' && filled.systemMessage.trim() === '') throw runError('run.empty')
  return filled
}

type ValueProblem = { name: string; message: string }

const refuseValues = (problems: ValueProblem[]) =>
  runError('run.values-invalid', {
    message: problems.map(({ message }) => message).join(' '),
    details: problems,
  })
