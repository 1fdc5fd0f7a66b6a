import type { ComponentType } from 'react'
import type { FigureName } from '#web/content/blog/post.ts'
import { CheckableAnswer } from './figures/checkable-answer.tsx'
import { PromptAsFunction } from './figures/prompt-as-function.tsx'
import { WinsAndLosses } from './figures/wins-and-losses.tsx'
import { ScrollBox } from './scroll-box.tsx'

const drawings: Record<FigureName, ComponentType> = {
  'prompt-as-function': PromptAsFunction,
  'checkable-answer': CheckableAnswer,
  'wins-and-losses': WinsAndLosses,
}

export function PostFigure({ name, caption }: { name: FigureName; caption: string }) {
  const Drawing = drawings[name]
  return (
    <figure>
      <ScrollBox
        label={`Drawing: ${caption}`}
        className="rounded-m border border-line bg-surface-sunken p-4"
      >
        <div className="min-w-150">
          <Drawing />
        </div>
      </ScrollBox>
      <figcaption className="mt-3 text-13 text-faint">{caption}</figcaption>
    </figure>
  )
}
