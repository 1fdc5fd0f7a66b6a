import { Skeleton } from '@product/ui/feedback/skeleton'
import { cn } from '@product/ui/styles/class-names'
import { Suspense, useState } from 'react'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { usePanelHeight } from '../use-panel-height.ts'
import { ResizeHandle } from './resize-handle.tsx'

// The editor is there first; what tries prompts follows.
const Workbench = lazyComponent(async () => {
  const module = await import('./workbench.tsx')
  return { default: module.Workbench }
})

const isWide = () => matchMedia('(min-width: 48rem)').matches

/** 'Test Your Prompt', below the editor. On phones it is folded until it is needed. */
export function TestPanel({ tested }: { tested: TestedPrompt }) {
  const [isOpen, setOpen] = useState(isWide)
  const { height, resize } = usePanelHeight()
  return (
    <section
      aria-label="Test Your Prompt"
      style={isOpen ? { height } : undefined}
      className={cn(
        'relative flex-none border-line border-t bg-surface-sunken',
        isOpen ? 'max-md:h-[min(75dvh,36rem)]! md:max-h-[calc(100dvh-14rem)] md:min-h-44' : 'h-13',
      )}
    >
      {isOpen ? <ResizeHandle height={height} onResize={resize} /> : null}
      <Suspense fallback={<PanelSkeleton />}>
        <Workbench tested={tested} isOpen={isOpen} onOpenChange={setOpen} />
      </Suspense>
    </section>
  )
}

function PanelSkeleton() {
  return (
    <div className="flex w-full max-w-72 flex-col gap-3 p-4">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-8" />
    </div>
  )
}
