import type { Template } from './template.ts'

/** The source of which the nodes were made. */
export function printTemplate(template: Template): string {
  return template.nodes.map((node) => template.source.slice(node.from, node.to)).join('')
}
