import type { Span } from './template.ts'

export type TemplateProblem = Span & {
  kind: ProblemKind
  message: string
  /** The variable, or the include's key. */
  name?: string
  /** The declared variable that was probably meant. */
  suggestion?: string
}

export type ProblemKind =
  | 'undeclared'
  | 'unused'
  | 'unclosed-block'
  | 'stray-close'
  | 'bad-name'
  | 'unknown-include'
  | 'include-cycle'
  | 'nested-too-deep'
  | 'too-large'

export type IncludeFault = 'unknown-include' | 'include-cycle' | 'nested-too-deep'

const includeMessages: Record<IncludeFault, (key: string) => string> = {
  'unknown-include': (key) => `There is no prompt ${key} to include here.`,
  'include-cycle': (key) => `${key} includes itself, directly or through another prompt.`,
  'nested-too-deep': (key) => `${key} lies too deep: prompts include prompts up to 20 levels.`,
}

/** `place` is the tag in the outermost prompt, `key` the include that cannot be followed. */
export function describeInclude(kind: IncludeFault, key: string, place: Span): TemplateProblem {
  const message = includeMessages[kind](key)
  return { kind, message, name: key, from: place.from, to: place.to }
}
