import type { CardPrompt } from '../model/present-card.ts'
import { CardGrid } from './card-grid.tsx'
import { PromptItem } from './prompt-card.tsx'

type PromptGridProps = { label: string; prompts: readonly CardPrompt[]; isBusy?: boolean }

export function PromptGrid({ label, prompts, isBusy = false }: PromptGridProps) {
  // What was published meanwhile moves others to the next page, where they are found again.
  const each = [...new Map(prompts.map((prompt) => [prompt.id, prompt])).values()]
  return (
    <CardGrid label={label} isBusy={isBusy}>
      {each.map((prompt) => (
        <PromptItem key={prompt.id} prompt={prompt} />
      ))}
    </CardGrid>
  )
}
