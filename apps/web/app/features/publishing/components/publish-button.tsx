import { StatusDot } from '@product/ui/feedback/status-dot'
import { Button } from '@product/ui/forms/button'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { Globe } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import { usePublication } from '#web/entities/publication/publication.ts'
import { usePublishRequest } from '#web/entities/publication/publish-request.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

const PublishDialog = lazyComponent(async () => {
  const module = await import('./publish-dialog.tsx')
  return { default: module.PublishDialog }
}, 'overlay')

/** In the editor's header: publishes, and says what is public. */
export function PublishButton({ prompt }: { prompt: EditedPrompt }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = usePublication(prompt.promptId, prompt.isStored)
  usePublishRequest(prompt.promptId, () => setIsOpen(true))
  const isPublic = data?.publication?.status === 'published'
  return (
    <>
      <Tooltip content={isPublic ? 'Everyone can see this prompt' : 'Publish to the library'}>
        <Button
          onClick={() => setIsOpen(true)}
          aria-haspopup="dialog"
          className="max-sm:w-8 max-sm:px-0"
        >
          {isPublic ? <StatusDot tone="success" className="max-sm:hidden" /> : null}
          <Globe className={isPublic ? 'text-success sm:hidden' : undefined} />
          <span className="max-sm:sr-only">{isPublic ? 'Public' : 'Publish'}</span>
        </Button>
      </Tooltip>
      {isOpen ? (
        <Suspense fallback={null}>
          <PublishDialog prompt={prompt} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
