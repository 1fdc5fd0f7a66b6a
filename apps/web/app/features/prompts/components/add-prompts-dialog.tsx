import type { PromptCard } from '@product/contract/prompts'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { SearchField } from '@product/ui/forms/search-field'
import { toggleOne } from '@product/ui/lists/selection'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { useCallback, useState } from 'react'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { useChangePrompts } from '../api/change-prompts.ts'
import { usePromptPages } from '../api/prompts.ts'
import { ListState } from './list-state.tsx'

type AddPromptsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  collection: { slug: string; name: string }
}

export function AddPromptsDialog({ open, onOpenChange, collection }: AddPromptsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add Prompt to Collection</DialogTitle>
          <DialogDescription>
            Choose prompts for {collection.name}. They stay in their other collections too.
          </DialogDescription>
        </DialogHeader>
        <Picker slug={collection.slug} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function Picker({ slug, onDone }: { slug: string; onDone: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const change = useChangePrompts()
  const pages = usePromptPages(text ? { q: text } : {})
  const search = useCallback((typed: string) => setText(typed), [])

  function add() {
    onDone()
    return change({ action: 'add-to-collection', ids: [...chosen], collection: slug })
  }

  return (
    <>
      <DialogBody className="h-90 gap-3">
        <SearchField label="Search prompts..." value={text} onSearch={search} />
        <ListState
          pages={pages}
          empty={<EmptyState title={text ? 'No prompts match' : 'No prompts yet'} />}
          skeletonRows={3}
        >
          {(prompts) => (
            <ul aria-label="Prompts" className="grid gap-1">
              {prompts.map((prompt) => (
                <PromptChoice
                  key={prompt.id}
                  prompt={prompt}
                  isThere={prompt.collections.includes(slug)}
                  isChosen={chosen.has(prompt.id)}
                  onToggle={() => setChosen(toggleOne(chosen, prompt.id))}
                />
              ))}
            </ul>
          )}
        </ListState>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button variant="primary" disabled={chosen.size === 0} onClick={add}>
          {chosen.size > 1 ? `Add ${chosen.size} prompts` : 'Add prompt'}
        </Button>
      </DialogFooter>
    </>
  )
}

type PromptChoiceProps = {
  prompt: PromptCard
  /** In the collection already. */
  isThere: boolean
  isChosen: boolean
  onToggle: () => void
}

function PromptChoice({ prompt, isThere, isChosen, onToggle }: PromptChoiceProps) {
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
