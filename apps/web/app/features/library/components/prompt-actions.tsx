import { Button } from '@product/ui/forms/button'
import { CopyButton } from '@product/ui/text/copy-button'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PresentedPrompt } from '../model/present-prompt.ts'
import type { FilledPrompt } from '../use-filled-prompt.ts'
import { OpenInMenu } from './open-in-menu.tsx'
import { ShareButton } from './share-button.tsx'
import { StarButton } from './star-button.tsx'

type PromptActionsProps = {
  prompt: PresentedPrompt
  filled: FilledPrompt
  onUsed: () => void
  /** The button that reports it. */
  report: ReactNode
}

export function PromptActions({ prompt, filled, onUsed, report }: PromptActionsProps) {
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      <Button asChild variant="primary">
        <Link to={`/editor/${prompt.id}`}>
          <PenLine />
          Use Prompt
        </Link>
      </Button>
      <CopyButton caption="Copy" label="Copy" text={() => filled.shownText} onCopied={onUsed} />
      <OpenInMenu text={filled.filledText} onOpened={onUsed} />
      <StarButton prompt={prompt} withCount />
      <ShareButton path={`/p/${prompt.slug}`} title={prompt.title} />
      {report}
    </div>
  )
}
