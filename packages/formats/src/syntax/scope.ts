import type { PromptVariable } from '@product/domain'
import { toVariableName } from './variable-name.ts'

export type VariableDetails = Partial<Omit<PromptVariable, 'name'>>

/** Gathers what the texts of one prompt mention while their syntax is translated into ours. */
export type Scope = {
  /** The name under which the variable is declared; nothing when it cannot be one. */
  mention(name: string, details?: VariableDetails): string | undefined
  note(text: string): void
  variables(): PromptVariable[]
  notes(): string[]
}

/** Turns a text of another template language into ours. */
export type TemplateSyntax = (text: string, scope: Scope) => string

const bare: VariableDetails = { type: 'text', defaultValue: '', required: false, choices: [] }

export function createScope(): Scope {
  const variables = new Map<string, PromptVariable>()
  const notes = new Set<string>()
  return {
    mention(name, details = {}) {
      const ours = toVariableName(name)
      if (ours === undefined) return undefined
      if (ours !== name.trim()) notes.add(`the variable "${name.trim()}" is now called "${ours}"`)
      const known = variables.get(ours) ?? newVariable(ours)
      variables.set(ours, fillIn(known, details))
      return ours
    },
    note: (text) => notes.add(text),
    variables: () => [...variables.values()],
    notes: () => [...notes],
  }
}

export function newVariable(name: string): PromptVariable {
  return { name, type: 'text', defaultValue: '', required: false, choices: [] }
}

// The first to say something about a variable is believed.
function fillIn(known: PromptVariable, details: VariableDetails): PromptVariable {
  return {
    name: known.name,
    type: known.type === bare.type ? (details.type ?? known.type) : known.type,
    defaultValue: known.defaultValue === '' ? (details.defaultValue ?? '') : known.defaultValue,
    required: known.required || (details.required ?? false),
    choices: known.choices.length === 0 ? (details.choices ?? []) : known.choices,
  }
}
