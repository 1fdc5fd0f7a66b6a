import { Button } from '@product/ui/forms/button'
import { ArrowLeft, ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

type PromptHeaderProps = {
  title: string
  onBack: () => void
  /** The prompt in the web app. */
  editorUrl?: string
  /** Only where the person may edit it. */
  onEdit?: (() => void) | undefined
  children?: ReactNode
}

export function PromptHeader({ title, onBack, editorUrl, onEdit, children }: PromptHeaderProps) {
  return (
    <header className="flex min-h-13 flex-none flex-wrap items-center gap-2 border-line border-b px-3 py-2">
      <Button iconOnly variant="ghost" size="s" aria-label="Back" onClick={onBack}>
        <ArrowLeft />
      </Button>
      <h1 className="min-w-0 flex-1 truncate font-semibold text-14">{title}</h1>
      {children}
      {onEdit ? (
        <Button iconOnly variant="ghost" size="s" aria-label="Edit" title="Edit" onClick={onEdit}>
          <Pencil />
        </Button>
      ) : null}
      {editorUrl ? (
        <Button asChild iconOnly variant="ghost" size="s">
          <a
            href={editorUrl}
            target="_blank"
            rel="noreferrer"
            aria-label="Open in Promptuary"
            title="Open in Promptuary"
          >
            <ExternalLink />
          </a>
        </Button>
      ) : null}
    </header>
  )
}
