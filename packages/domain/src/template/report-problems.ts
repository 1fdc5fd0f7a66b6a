import type { PromptVariable } from '../prompt-content.ts'
import { checkIncludes } from './check-includes.ts'
import { listVariables, type VariableUse } from './list-names.ts'
import { isLocalName } from './names.ts'
import type { TemplateProblem } from './problems.ts'
import { suggestClosest } from './suggest.ts'
import type { Includes, SyntaxFault, Template } from './template.ts'

export type Surroundings = {
  /** Without them, includes are not checked. */
  includes?: Includes
  /** Names used in the prompt's other texts: the system message for the body. */
  usedElsewhere?: ReadonlySet<string>
}

/** A text with more strange names than this is no prompt with typing errors. */
const mostSuggestions = 100

/** In the order of the text; what has no place, an unused variable, comes first. */
export function reportProblems(
  template: Template,
  variables: readonly PromptVariable[],
  surroundings: Surroundings = {},
): TemplateProblem[] {
  const uses = listVariables(template)
  const { includes } = surroundings
  const problems = [
    ...listUnused(uses, variables, surroundings),
    ...listUndeclared(uses, variables),
    ...template.faults.map((fault) => describeFault(fault, template.source)),
    ...listOutsideLoops(template),
    ...(includes ? checkIncludes(template, includes) : []),
  ]
  return problems.sort((one, other) => one.from - other.from)
}

function listUnused(
  uses: VariableUse[],
  variables: readonly PromptVariable[],
  { includes, usedElsewhere }: Surroundings,
): TemplateProblem[] {
  const included = [...(includes?.values() ?? [])].flatMap(listVariables)
  const used = new Set([...uses, ...included].map((use) => use.name))
  return variables
    .filter(({ name }) => !used.has(name) && !usedElsewhere?.has(name))
    .map(({ name }) => ({
      kind: 'unused',
      message: `${name} is declared but not used.`,
      name,
      from: 0,
      to: 0,
    }))
}

function listUndeclared(
  uses: VariableUse[],
  variables: readonly PromptVariable[],
): TemplateProblem[] {
  const declared = new Set(variables.map(({ name }) => name))
  return uses
    .filter(({ name }) => !declared.has(name))
    .flatMap((variable, place) => {
      const suggestion = place < mostSuggestions ? suggestClosest(variable.name, declared) : null
      return variable.uses.map(({ from, to }) =>
        describeUndeclared(variable.name, suggestion, from, to),
      )
    })
}

function describeUndeclared(
  name: string,
  suggestion: string | null,
  from: number,
  to: number,
): TemplateProblem {
  const problem = { kind: 'undeclared', name, from, to } as const
  const message = `${name} is not declared.`
  if (suggestion === null) return { ...problem, message }
  return { ...problem, message: `${message} Did you mean ${suggestion}?`, suggestion }
}

function describeFault({ kind, from, to }: SyntaxFault, source: string): TemplateProblem {
  const tag = source.slice(from, Math.min(to, from + 80))
  const messages = {
    'bad-name': `${tag} is no placeholder and is left as written.`,
    'unclosed-block': `${tag} is never closed and is left as written.`,
    'stray-close': `${tag} belongs to no open block and is left as written.`,
  }
  return { kind, message: messages[kind], from, to }
}

function listOutsideLoops({ nodes }: Template): TemplateProblem[] {
  const problems: TemplateProblem[] = []
  const loopEnds: number[] = []
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'each') loopEnds.push(node.next)
    if (loopEnds.at(-1) === index) loopEnds.pop()
    if (loopEnds.length > 0 || !('nameFrom' in node) || !isLocalName(node.name ?? '')) continue
    const message = `${node.name} has a meaning only inside {{#each}}.`
    problems.push({ kind: 'bad-name', message, from: node.from, to: node.to })
  }
  return problems
}
