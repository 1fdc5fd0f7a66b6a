export { checkIncludes } from './check-includes.ts'
export { checkValue } from './check-value.ts'
export { type IncludedPrompt, joinVariables, toIncludes } from './included-prompt.ts'
export {
  listIncludeAddresses,
  listIncludes,
  listVariables,
  type Use,
  type VariableUse,
} from './list-names.ts'
export { type Expansion, measureExpansion } from './measure-expansion.ts'
export { isVariableName } from './names.ts'
export { parseTemplate } from './parse-template.ts'
export type { ProblemKind, TemplateProblem } from './problems.ts'
export { readIncludeAddress } from './read-tag.ts'
export { renameVariable } from './rename-variable.ts'
export { type Rendered, renderTemplate } from './render-template.ts'
export { reportProblems, type Surroundings } from './report-problems.ts'
export { type Completion, suggestClosest, suggestVariables } from './suggest.ts'
export * from './template.ts'
export { textOf } from './text-of.ts'
export { toValue, toValues } from './values.ts'
