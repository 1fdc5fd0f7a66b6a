import { isLocalName } from './names.ts'
import { parseTemplate } from './parse-template.ts'
import type { IncludeAddress, IncludeNode, Span, Template, TemplateNode } from './template.ts'

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

/** Every include in the order of the text, repeated ones too. */
export function listIncludes(template: Template): IncludeNode[] {
  return template.nodes.filter((node) => node.kind === 'include')
}

/** Most texts include nothing, which this tells without reading them as templates. */
const include = /\{\{[ \t\u00a0]*>/

/** The includes of the texts, each once, in their order. */
export function listIncludeAddresses(texts: readonly string[]): IncludeAddress[] {
  const addresses = new Map<string, IncludeAddress>()
  for (const text of texts)
    if (include.test(text))
      for (const { slug, version, key } of listIncludes(parseTemplate(text, [])))
        addresses.set(key, { slug, version, key })
  return [...addresses.values()]
}
