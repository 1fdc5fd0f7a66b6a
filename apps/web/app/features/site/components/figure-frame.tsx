import type { ReactNode } from 'react'

type FigureFrameProps = { caption: string; className?: string; children: ReactNode }

/** A picture of the product, drawn with its own look. Nothing in it can be pressed. */
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
