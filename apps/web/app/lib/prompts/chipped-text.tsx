import { parseTemplate } from '@product/domain'
import { PlaceholderChip } from '@product/ui/placeholder-chip'

type ChippedTextProps = { text: string; variables?: readonly string[] }

/** A text of a prompt with its variables as chips; everything else stays as it is written. */
export function ChippedText({ text, variables = [] }: ChippedTextProps) {
  return parseTemplate(text, variables).nodes.map((node) =>
    node.kind === 'variable' ? (
      <PlaceholderChip key={node.from}>{node.name}</PlaceholderChip>
    ) : (
      text.slice(node.from, node.to)
    ),
  )
}
