import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import type { ReactNode } from 'react'

type FigureFrameProps = { caption: string; className?: string; children: ReactNode }

/** A drawing of the product in its own style. Nothing in it is interactive. */
export function FigureFrame({ caption, className = '', children }: FigureFrameProps) {
  return (
    <figure className={`min-w-0 ${className}`}>
      <div className="overflow-hidden rounded-l border border-line bg-surface-raised shadow-floating">
        {children}
      </div>
      <figcaption className="mt-4 text-13 text-faint">{caption}</figcaption>
    </figure>
  )
}

const placeholder = /\{\{(\w+)\}\}/g

/** A prompt as the editor shows it: each `{{name}}` is a chip. */
export function PromptText({ body }: { body: string }) {
  // Splitting by a pattern with one group leaves the group at every odd place.
  const parts = body.split(placeholder)
  return (
    <p className="whitespace-pre-wrap font-prompt text-13 leading-6">
      {parts.map((part, index) =>
        index % 2 === 1 ? <PlaceholderChip key={part}>{part}</PlaceholderChip> : part,
      )}
    </p>
  )
}
