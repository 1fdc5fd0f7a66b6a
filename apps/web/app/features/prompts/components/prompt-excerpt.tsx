import { parseTemplate } from '@product/domain'
import { cn } from '@product/ui/class-names'
import { PlaceholderChip } from '@product/ui/placeholder-chip'

type PromptExcerptProps = { text: string; variables: readonly string[]; className?: string }

/** The beginning of a prompt, with its variables as chips. */
export function PromptExcerpt({ text, variables, className }: PromptExcerptProps) {
  const { nodes } = parseTemplate(text, variables)
  return (
    <p className={cn('wrap-anywhere line-clamp-2 text-13 text-quiet leading-6', className)}>
      {nodes.map((node) =>
        node.kind === 'variable' ? (
          <PlaceholderChip key={node.from}>{node.name}</PlaceholderChip>
        ) : (
          text.slice(node.from, node.to)
        ),
      )}
    </p>
  )
}
