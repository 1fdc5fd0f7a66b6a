import type { Includes, Template, TemplateNode, TemplateValues } from './template.ts'
import { findOptionalValue, listItems, printValue } from './values.ts'

/** The work of rendering, and the length of the result. */
export type Expansion = { nodes: number; characters: number }

/** The list that a loop goes through. Items have this many characters on average. */
type Loop = { times: number; itemCharacters: number }

type Measurement = {
  values: TemplateValues
  includes: Includes
  lists: Map<string, Loop>
  /** By key. A prompt that is still being measured counts as empty, because rendering refuses cycles. */
  included: Map<string, Expansion>
}

/**
 * The most that a template can render to, without rendering it: lists in lists and includes in includes
 * multiply, and every branch of a condition counts. Takes time in proportion to the source. Without
 * values it measures the template with its includes written out.
 */
export function measureExpansion(
  templates: readonly Template[],
  values: TemplateValues,
  includes: Includes,
): Expansion {
  const measurement = { values, includes, lists: new Map(), included: new Map() }
  return sum(templates.map((template) => measureTemplate(measurement, template)))
}

function measureTemplate(measurement: Measurement, template: Template): Expansion {
  const loops: Loop[] = []
  let times = 1
  const timesOutside: number[] = []
  // The node for the end is counted too.
  const total = { nodes: 1, characters: 0 }
  for (const node of template.nodes) {
    const { nodes, characters } = measureNode(measurement, node, loops.at(-1))
    total.nodes += multiply(times, nodes)
    total.characters += multiply(times, characters)
    if (node.kind === 'each') {
      const loop = measureList(measurement, node.name)
      loops.push(loop)
      timesOutside.push(times)
      times = multiply(times, loop.times)
    } else if (node.kind === 'close' && node.block === 'each') {
      loops.pop()
      times = timesOutside.pop() ?? 1
    }
  }
  return total
}

function measureNode(
  measurement: Measurement,
  node: TemplateNode,
  loop: Loop | undefined,
): Expansion {
  if (node.kind === 'text') return { nodes: 1, characters: node.text.length }
  if (node.kind === 'include') return measureInclude(measurement, node.key, node.to - node.from)
  if (node.kind !== 'variable') return { nodes: 1, characters: 0 }
  const value = findOptionalValue(measurement.values, node.name)
  if (value !== undefined) return { nodes: 1, characters: printValue(value).length }
  const characters = node.name === 'this' && loop ? loop.itemCharacters : node.to - node.from
  return { nodes: 1, characters }
}

function measureInclude(measurement: Measurement, key: string, tagLength: number): Expansion {
  const known = measurement.included.get(key)
  if (known) return known
  const template = measurement.includes.get(key)
  if (!template) return { nodes: 1, characters: tagLength }
  measurement.included.set(key, { nodes: 1, characters: tagLength })
  const expansion = measureTemplate(measurement, template)
  measurement.included.set(key, expansion)
  return expansion
}

/** The content of an empty list counts once: its `{{else}}` may be rendered. */
function measureList({ values, lists }: Measurement, name: string): Loop {
  const known = lists.get(name)
  if (known) return known
  const items = listItems(findOptionalValue(values, name))
  const characters = items.reduce((length, item) => length + item.length, 0)
  const times = Math.max(1, items.length)
  const loop = { times, itemCharacters: characters / times }
  lists.set(name, loop)
  return loop
}

/** Stays finite: infinity times nothing would be no number, which is larger than no limit. */
const multiply = (one: number, other: number): number =>
  Math.min(one * other, Number.MAX_SAFE_INTEGER)

const sum = (expansions: readonly Expansion[]): Expansion => ({
  nodes: expansions.reduce((total, { nodes }) => total + nodes, 0),
  characters: expansions.reduce((total, { characters }) => total + characters, 0),
})
