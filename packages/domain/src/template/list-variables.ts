import { isLocalName } from './names.ts'
import type { Span, Template, TemplateNode } from './template.ts'

export type VariableUse = {
  name: string
  /** Of the first use: printed, asked for, or gone through. */
  kind: UseKind
  uses: Use[]
}

/** `nameFrom` is where the name itself stands, inside the braces. */
export type Use = Span & { kind: UseKind; nameFrom: number }

type UseKind = 'value' | 'condition' | 'list'

const kinds = { variable: 'value', if: 'condition', else: 'condition', each: 'list' } as const

/** Every variable in the order of first use. */
export function listVariables(template: Template): VariableUse[] {
  const variables = new Map<string, VariableUse>()
  for (const node of template.nodes) {
    const name = findName(node)
    if (name === null || !('nameFrom' in node)) continue
    const kind = kinds[node.kind]
    const variable = variables.get(name) ?? { name, kind, uses: [] }
    variable.uses.push({ from: node.from, to: node.to, kind, nameFrom: node.nameFrom })
    variables.set(name, variable)
  }
  return [...variables.values()]
}

function findName(node: TemplateNode): string | null {
  if (!('nameFrom' in node) || node.name === null) return null
  return isLocalName(node.name) ? null : node.name
}
