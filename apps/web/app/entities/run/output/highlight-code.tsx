import { common, createLowlight } from 'lowlight'
import type { ReactNode } from 'react'

const lowlight = createLowlight(common)

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

const colors: readonly [RegExp, string][] = [
  [/comment|quote|meta/, 'text-faint'],
  [/string|addition|regexp|symbol/, 'text-success'],
  [/number|literal|built_in|type|attribute/, 'text-info'],
  [/keyword|selector|tag|operator/, 'text-hue-purple'],
  [/title|section|name|attr|property/, 'text-hue-blue'],
  [/variable|params|template/, 'text-accent'],
  [/deletion/, 'text-danger'],
]

/** The code in colours; as it is, where its language is none that we know. */
export function HighlightedCode({ language, code }: { language: string; code: string }): ReactNode {
  if (!lowlight.registered(language)) return code
  return lowlight.highlight(language, code).children.map(show)
}

function show(node: Node, place: number): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const names = String(node.properties.className ?? '')
  const color = colors.find(([pattern]) => pattern.test(names))?.[1]
  return (
    <span key={place} className={color}>
      {node.children.map(show)}
    </span>
  )
}
