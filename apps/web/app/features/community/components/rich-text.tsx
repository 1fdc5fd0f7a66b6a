import type { ReactNode } from 'react'
import type { RichNode } from '../model/rich-text.ts'
import '#web/entities/run/output/answer.css'

/** The text of a question or an answer. A single line break is one, as it was typed. */
export const RichText = ({ nodes }: { nodes: readonly RichNode[] }) => (
  <div className="answer [&_p]:whitespace-pre-line">{show(nodes)}</div>
)

const show = (nodes: readonly RichNode[]): ReactNode[] => nodes.map(showNode)

function showNode(node: RichNode, place: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag: Tag } = node
  if (Tag === 'a')
    return (
      <a key={place} href={node.href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {show(node.children)}
      </a>
    )
  if (Tag === 'br' || Tag === 'hr') return <Tag key={place} />
  if (Tag === 'pre')
    return (
      <pre
        key={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="my-3 overflow-x-auto rounded-s border border-line bg-surface-sunken px-3 py-2.5 font-prompt text-12 leading-relaxed"
      >
        {show(node.children)}
      </pre>
    )
  if (Tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      <div key={place} tabIndex={0} className="overflow-x-auto">
        <table>{show(node.children)}</table>
      </div>
    )
  return <Tag key={place}>{show(node.children)}</Tag>
}
