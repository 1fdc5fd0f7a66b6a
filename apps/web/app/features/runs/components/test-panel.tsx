import { Skeleton } from '@product/ui/feedback/skeleton'
import { cn } from '@product/ui/styles/class-names'
import { type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { usePanelHeight } from '../use-panel-height.ts'

type ResizeHandleProps = { height: number; onResize: (height: number) => void }

const steps: Record<string, number> = { ArrowUp: 24, ArrowDown: -24 }

/** The line above the panel: dragged, or moved by the arrow keys. */
function ResizeHandle({ height, onResize }: ResizeHandleProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { bottom } = event.currentTarget.parentElement?.getBoundingClientRect() ?? { bottom: 0 }
    onResize(bottom - event.clientY)
  }
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(height + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved.
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of Test Your Prompt"
      aria-valuenow={height}
      aria-valuemin={176}
      tabIndex={0}
      onKeyDown={move}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="absolute inset-x-0 -top-1 z-10 h-2 cursor-row-resize touch-none after:absolute after:inset-x-0 after:top-1 after:h-px hover:after:bg-accent focus-visible:after:bg-accent max-md:hidden"
    />
  )
}

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
