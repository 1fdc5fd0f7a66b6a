import type { CardPrompt } from '../model/present-card.ts'
import { PromptGrid } from './prompt-grid.tsx'

export function SimilarPrompts({ prompts }: { prompts: readonly CardPrompt[] }) {
  if (prompts.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-16 border-line border-t pt-10">
      <h2 id="similar" className="mb-5 text-20">
        Similar prompts
      </h2>
      <PromptGrid label="Similar prompts" prompts={prompts} />
    </section>
  )
}
