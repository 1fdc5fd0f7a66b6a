import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

// The editor is there first; what tries prompts follows.
const Workbench = lazyComponent(async () => {
  const module = await import('./workbench.tsx')
  return { default: module.Workbench }
})

/** 'Test Your Prompt': a pane of the editor, or one of its tabs. */
export function TestPanel({ tested }: { tested: TestedPrompt }) {
  return (
    <section aria-label="Test Your Prompt" className="h-full min-h-0 bg-surface-sunken">
      <Suspense fallback={<PanelSkeleton />}>
        <Workbench tested={tested} />
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
