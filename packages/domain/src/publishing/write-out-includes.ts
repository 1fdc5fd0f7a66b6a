import { contentLimits, type PromptContent } from '../prompt-content.ts'
import { checkIncludes } from '../template/check-includes.ts'
import { type IncludedPrompt, joinVariables, toIncludes } from '../template/included-prompt.ts'
import { listIncludes } from '../template/list-names.ts'
import { type Expansion, measureExpansion } from '../template/measure-expansion.ts'
import { parseTemplate } from '../template/parse-template.ts'
import {
  type Includes,
  type Template,
  type TemplateNode,
  templateLimits,
} from '../template/template.ts'
import type { PublishingProblem } from './check-publishable.ts'

type WrittenOut = { content: PromptContent; problems: PublishingProblem[] }
type TextField = 'systemMessage' | 'body'
type Written = { text: string; tags: string[]; isWhole: boolean }

/** The most that the texts can become. Includes in includes multiply a small content. */
export function measureWrittenOut(
  { systemMessage, body, variables }: PromptContent,
  included: readonly IncludedPrompt[],
): Expansion {
  const names = variables.map(({ name }) => name)
  const templates = [parseTemplate(systemMessage, names), parseTemplate(body, names)]
  return measureExpansion(templates, {}, toIncludes(included))
}

/** The content with what it includes in the place of the includes: it stands on its own. */
export function writeOutIncludes(
  content: PromptContent,
  included: readonly IncludedPrompt[],
): WrittenOut {
  const names = content.variables.map(({ name }) => name)
  const templates = {
    systemMessage: parseTemplate(content.systemMessage, names),
    body: parseTemplate(content.body, names),
  }
  if (Object.values(templates).every((template) => listIncludes(template).length === 0))
    return { content, problems: [] }
  const includes = toIncludes(included)
  const faults = listFaults(templates, includes)
  if (faults.length > 0) return { content, problems: faults }
  const written = {
    systemMessage: writeOut(templates.systemMessage, includes),
    body: writeOut(templates.body, includes),
  }
  const whole = {
    ...content,
    systemMessage: written.systemMessage.text,
    body: written.body.text,
    variables: joinVariables(content.variables, included),
  }
  const excesses = listExcesses(whole, written)
  // What was cut off is not compared.
  return { content: whole, problems: excesses.length > 0 ? excesses : listChanges(whole, written) }
}

const broken = (field: PublishingProblem['field'], message: string): PublishingProblem => ({
  kind: 'broken',
  field,
  message,
  mayBeConfirmed: false,
})

const textFields: readonly TextField[] = ['systemMessage', 'body']

const listFaults = (templates: Record<TextField, Template>, includes: Includes) =>
  textFields.flatMap((field) =>
    checkIncludes(templates[field], includes).map(({ message }) => broken(field, message)),
  )

/** Includes in includes multiply: it ends where no copy of it could be saved. */
function writeOut(template: Template, includes: Includes): Written {
  const written: Written = { text: '', tags: [], isWhole: false }
  const calls = [{ template, position: 0 }]
  let nodes = 0
  for (let call = calls.at(-1); call; call = calls.at(-1)) {
    if (written.text.length > contentLimits.body || nodes > templateLimits.renderedNodes)
      return written
    nodes++
    const node = call.template.nodes[call.position++]
    const inner = node?.kind === 'include' ? includes.get(node.key) : undefined
    if (inner) calls.push({ template: inner, position: 0 })
    else if (node) writeNode(written, node, call.template.source)
    else calls.pop()
  }
  return { ...written, isWhole: true }
}

/** `{name}` is a variable only where it is declared, and `{{name}}` everywhere. */
function writeNode(written: Written, node: TemplateNode, source: string): void {
  if (node.kind !== 'text') written.tags.push(tagOf(node))
  written.text += node.kind === 'variable' ? `{{${node.name}}}` : source.slice(node.from, node.to)
}

const tagOf = (node: TemplateNode): string =>
  'name' in node ? `${node.kind} ${node.name}` : node.kind

function listExcesses(
  content: PromptContent,
  written: Record<TextField, Written>,
): PublishingProblem[] {
  const problems = textFields
    .filter((field) => !written[field].isWhole)
    .map((field) => broken(field, 'With its included prompts, it’s too long to publish.'))
  if (content.variables.length > contentLimits.variables)
    problems.push(broken('variables', 'With its included prompts, it has too many variables.'))
  return problems
}

/** What is text in one prompt may be a variable of another: then it would be another prompt. */
function listChanges(
  content: PromptContent,
  written: Record<TextField, Written>,
): PublishingProblem[] {
  const names = content.variables.map(({ name }) => name)
  return textFields
    .filter((field) => {
      const { nodes } = parseTemplate(content[field], names)
      const tags = nodes.filter(({ kind }) => kind !== 'text').map(tagOf)
      return tags.join('\n') !== written[field].tags.join('\n')
    })
    .map((field) =>
      broken(
        field,
        'An included prompt turns text in braces into a variable or block. Rename the variable.',
      ),
    )
}
