import type { ComponentType } from 'react'
import type { FigureName } from '#web/content/blog/post.ts'
import { CheckableAnswer } from './figures/checkable-answer.tsx'
import { PromptAsFunction } from './figures/prompt-as-function.tsx'
import { WinsAndLosses } from './figures/wins-and-losses.tsx'

const drawings: Record<FigureName, ComponentType> = {
  'prompt-as-function': PromptAsFunction,
  'checkable-answer': CheckableAnswer,
  'wins-and-losses': WinsAndLosses,
}

export function PostFigure({ name, caption }: { name: FigureName; caption: string }) {
  const Drawing = drawings[name]
  return (
    <figure>
      {/* Scaled down to a phone it could not be read: there it scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div tabIndex={0} role="group" aria-label={caption} className="overflow-x-auto rounded-m border border-line bg-surface-sunken p-4">
        <div className="min-w-150">
          <Drawing />
        </div>
      </div>
      <figcaption className="mt-3 text-13 text-faint">{caption}</figcaption>
    </figure>
  )
}
