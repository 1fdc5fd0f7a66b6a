import type { CommentThread } from '@product/contract/comments'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { CopyButton } from '@product/ui/text/copy-button'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { CommentedPrompt } from '#web/entities/comment/commented-prompt.ts'
import { useAcceptSuggestion } from '../api/comments.ts'

type SuggestionProps = {
  commented: CommentedPrompt
  thread: CommentThread
  suggestion: NonNullable<CommentThread['suggestion']>
  isOutdated: boolean
}

/** The passage as it was and as it is suggested, with the button that puts it in place. */
export function Suggestion({ commented, thread, suggestion, isOutdated }: SuggestionProps) {
  const { replacement, acceptedVersion } = suggestion
  const [isApplying, setApplying] = useState(false)
  const accept = useAcceptSuggestion({ kind: 'prompt', id: commented.promptId })
  const apply = async () => {
    setApplying(true)
    const prepared = await commented.acceptSuggestion({ threadId: thread.id, replacement })
    setApplying(false)
    if ('refusal' in prepared)
      return stackToast({
        title: 'The suggestion was not accepted',
        description: prepared.refusal,
        variant: 'error',
      })
    accept.mutate(
      { threadId: thread.id, version: prepared.done },
      { onSuccess: () => stackToast({ title: 'Suggestion accepted', variant: 'success' }) },
    )
  }
  return (
    <div className="border-line border-b px-3 py-2.5">
      <div className="overflow-hidden rounded-s border border-line font-prompt text-12 leading-relaxed">
        <del className="block max-h-32 overflow-y-auto whitespace-pre-wrap break-words bg-danger-tint px-2.5 py-1.5 text-quiet">
          {thread.passage?.quote}
        </del>
        <ins className="block max-h-48 overflow-y-auto whitespace-pre-wrap break-words bg-success/10 px-2.5 py-1.5 no-underline">
          {replacement === '' ? <em className="text-faint">Delete these words</em> : replacement}
        </ins>
      </div>
      <div className="mt-2 flex items-center gap-2">
        {acceptedVersion === null ? null : (
          <Badge variant="success">
            <Check />
            Accepted in v{acceptedVersion}
          </Badge>
        )}
        {thread.abilities.accept && isOutdated ? (
          <p className="text-12 text-quiet">
            Its words were deleted from the text. Copy the suggestion to use it elsewhere.
          </p>
        ) : null}
        {thread.abilities.accept && !isOutdated ? (
          <Button size="s" loading={isApplying || accept.isPending} onClick={() => void apply()}>
            <Check />
            Accept
          </Button>
        ) : null}
        {replacement === '' ? null : (
          <span className="ml-auto">
            <CopyButton label="Copy the suggested text" text={() => replacement} />
          </span>
        )}
      </div>
    </div>
  )
}
