import type { PromptCard } from '@product/contract/prompts'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'

type PromptChoiceProps = {
  prompt: PromptCard
  /** In the collection already. */
  isThere: boolean
  isChosen: boolean
  onToggle: () => void
}

export function PromptChoice({ prompt, isThere, isChosen, onToggle }: PromptChoiceProps) {
  return (
    <li className="rounded-s px-2 py-1.5 hover:bg-surface-hover">
      <ChoiceField
        label={<span className="wrap-anywhere font-medium">{namePrompt(prompt)}</span>}
        hint={
          <span className="line-clamp-1">
            {isThere ? 'Already in this collection' : prompt.description || prompt.excerpt}
          </span>
        }
      >
        <Checkbox checked={isThere || isChosen} disabled={isThere} onCheckedChange={onToggle} />
      </ChoiceField>
    </li>
  )
}
