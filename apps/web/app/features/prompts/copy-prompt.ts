import type { PromptCard } from '@product/contract/prompts'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { copyText } from '@product/ui/text/copy-text'
import { openFillAndCopy } from '#web/entities/prompt/fill-and-copy/fill-and-copy-store.ts'
import { getPromptText } from './api/get-prompt.ts'
import { listInputs } from './model/list-inputs.ts'

type CopiedPrompt = Pick<PromptCard, 'id' | 'variables' | 'excerpt'>

/** Copies a prompt's text. One with variables has to be filled in first. */
export async function copyPrompt(prompt: CopiedPrompt): Promise<void> {
  const { id } = prompt
  if (listInputs(prompt).length > 0) return openFillAndCopy({ promptId: id })
  const isCopied = await copyText(getPromptText(id))
  stackToast(
    isCopied
      ? { title: 'Copied', variant: 'success' }
      : { title: 'Not copied', description: 'Your browser did not allow it.', variant: 'error' },
  )
}
