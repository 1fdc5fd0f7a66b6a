import { cn } from '@product/ui/styles/class-names'
import { ChippedText } from '#web/entities/prompt/chipped-text.tsx'

type PromptExcerptProps = { text: string; variables: readonly string[]; className?: string }

/** The beginning of a prompt, with its variables as chips. */
export function PromptExcerpt({ text, variables, className }: PromptExcerptProps) {
  return (
    <p className={cn('wrap-anywhere line-clamp-2 text-13 text-quiet leading-6', className)}>
      <ChippedText text={text} variables={variables} />
    </p>
  )
}
