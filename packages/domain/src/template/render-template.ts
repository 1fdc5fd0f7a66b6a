import { isLocalName } from './names.ts'
import { describeInclude, type IncludeFault, type TemplateProblem } from './problems.ts'
import {
  type CloseNode,
  type ElseNode,
  type IncludeNode,
  type Includes,
  type OpenNode,
  type Template,
  type TemplateNode,
  type TemplateValues,
  templateLimits,
  type Value,
} from './template.ts'
import { findOptionalValue, isTrue, listItems, printValue } from './values.ts'

export type Rendered = {
  text: string
  /** Variables to print or go through that have no value; to print, they are left as written. */
  missing: string[]
  /** With a problem the text is not what the author meant: fit to be shown, not to be run. */
  problems: TemplateProblem[]
}

type Loop = { open: number; items: readonly string[]; index: number }

/** A prompt that is being rendered, the outermost or an included one. */
type Call = { template: Template; key: string | null; position: number; loops: Loop[] }

type Rendering = {
  values: TemplateValues
  includes: Includes
  calls: Call[]
  text: string
  nodes: number
  missing: Set<string>
  problems: TemplateProblem[]
  lists: Map<string, readonly string[]>
}

/** Values go in verbatim and are not read as a template again. */
export function renderTemplate(
  template: Template,
  values: TemplateValues,
  includes: Includes = new Map(),
): Rendered {
  const rendering: Rendering = {
    values,
    includes,
    calls: [{ template, key: null, position: 0, loops: [] }],
    text: '',
    nodes: 0,
    missing: new Set(),
    problems: [],
    lists: new Map(),
  }
  while (rendering.calls.length > 0 && !isTooLarge(rendering)) advance(rendering)
  if (isTooLarge(rendering)) rendering.problems.push(describeSize(template))
  return {
    text: rendering.text.slice(0, templateLimits.renderedCharacters),
    missing: [...rendering.missing],
    problems: rendering.problems,
  }
}

function advance(rendering: Rendering): void {
  const call = rendering.calls.at(-1)
  if (!call) return
  const node = call.template.nodes[call.position]
  rendering.nodes++
  if (node) call.position = render(rendering, call, node)
  else endCall(rendering)
}

/** Renders the node and returns the index of the next one. */
function render(rendering: Rendering, call: Call, node: TemplateNode): number {
  switch (node.kind) {
    case 'text':
      rendering.text += node.text
      return call.position + 1
    case 'variable':
      rendering.text += printVariable(rendering, call, node) ?? sourceOf(call, node)
      return call.position + 1
    case 'include':
      return startCall(rendering, call, node)
    case 'if':
      return isTrue(look(rendering, call, node.name))
        ? call.position + 1
        : takeElse(rendering, call, node)
    case 'each':
      return startLoop(rendering, call, node)
    default:
      return endBranch(call, node)
  }
}

function printVariable(rendering: Rendering, call: Call, node: { name: string }): string | null {
  const value = look(rendering, call, node.name)
  if (value !== undefined) return isLocalName(node.name) ? String(value) : printValue(value)
  if (!isLocalName(node.name)) rendering.missing.add(node.name)
  return null
}

function look(rendering: Rendering, call: Call, name: string): Value | undefined {
  if (!isLocalName(name)) return findOptionalValue(rendering.values, name)
  const loop = call.loops.at(-1)
  if (!loop) return undefined
  if (name === 'this') return loop.items[loop.index]
  if (name === '@index') return loop.index
  return loop.index === (name === '@first' ? 0 : loop.items.length - 1)
}

/** The branch to take when the one before is not: the index of its first node. */
function takeElse(rendering: Rendering, call: Call, branch: OpenNode | ElseNode): number {
  let next = branch.next
  for (;;) {
    rendering.nodes++
    const node = call.template.nodes[next]
    if (node?.kind !== 'else' || node.name === null) return next + 1
    if (isTrue(look(rendering, call, node.name))) return next + 1
    next = node.next
  }
}

function startLoop(rendering: Rendering, call: Call, node: OpenNode): number {
  const items = findItems(rendering, node.name)
  if (items.length === 0) return takeElse(rendering, call, node)
  call.loops.push({ open: call.position, items, index: 0 })
  return call.position + 1
}

function findItems(rendering: Rendering, name: string): readonly string[] {
  const known = rendering.lists.get(name)
  if (known) return known
  const value = findOptionalValue(rendering.values, name)
  if (value === undefined) rendering.missing.add(name)
  const items = listItems(value)
  rendering.lists.set(name, items)
  return items
}

/** A branch has been rendered to its end: the loop goes on, or the block is left. */
function endBranch(call: Call, node: ElseNode | CloseNode): number {
  const after = (node.kind === 'else' ? node.close : call.position) + 1
  const loop = call.loops.at(-1)
  if (loop?.open !== node.open) return after
  loop.index++
  if (loop.index < loop.items.length) return loop.open + 1
  call.loops.pop()
  return after
}

/** The including prompt goes on when the included one has ended. */
function startCall(rendering: Rendering, call: Call, node: IncludeNode): number {
  const template = rendering.includes.get(node.key)
  const fault = template ? findFault(rendering, node.key) : 'unknown-include'
  if (template && fault === null) {
    rendering.calls.push({ template, key: node.key, position: 0, loops: [] })
    return call.position
  }
  const outermost = rendering.calls[0]
  const place = outermost?.template.nodes[outermost.position] ?? node
  if (fault) rendering.problems.push(describeInclude(fault, node.key, place))
  rendering.text += sourceOf(call, node)
  return call.position + 1
}

function findFault(rendering: Rendering, key: string): IncludeFault | null {
  if (rendering.calls.some((call) => call.key === key)) return 'include-cycle'
  return rendering.calls.length > templateLimits.includeDepth ? 'nested-too-deep' : null
}

function endCall(rendering: Rendering): void {
  rendering.calls.pop()
  const caller = rendering.calls.at(-1)
  if (caller) caller.position++
}

function isTooLarge(rendering: Rendering): boolean {
  return (
    rendering.nodes > templateLimits.renderedNodes ||
    rendering.text.length > templateLimits.renderedCharacters
  )
}

function describeSize(template: Template): TemplateProblem {
  const message = 'The lists and includes of this prompt make it too large; it was cut off.'
  return { kind: 'too-large', message, from: 0, to: template.source.length }
}

const sourceOf = (call: Call, node: TemplateNode) => call.template.source.slice(node.from, node.to)
