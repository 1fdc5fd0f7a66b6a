import type { IncludeNode, Template } from './template.ts'

/** Every include in the order of the text, repeated ones too. */
export function listIncludes(template: Template): IncludeNode[] {
  return template.nodes.filter((node) => node.kind === 'include')
}
