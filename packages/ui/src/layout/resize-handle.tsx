import type { KeyboardEvent, PointerEvent } from 'react'
import { cn } from '../styles/class-names.ts'

type ResizeHandleProps = {
  /** Of the pane that is resized. */
  label: string
  width: number
  least: number
  most: number
  /** On which side of the line the pane is. */
  pane: 'left' | 'right'
  onResize: (width: number) => void
}

const step = 24

/** The line between two panes: dragged, or moved by the arrow keys. The pane is positioned. */
export function ResizeHandle({ label, width, least, most, pane, onResize }: ResizeHandleProps) {
  const resize = (wanted: number) => onResize(Math.round(Math.min(Math.max(wanted, least), most)))
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const edges = event.currentTarget.parentElement?.getBoundingClientRect()
    if (edges) resize(pane === 'left' ? event.clientX - edges.left : edges.right - event.clientX)
  }
  const move = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -step, ArrowRight: step }
    const by = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? steps[event.key] : 0
    if (by === 0) return
    event.preventDefault()
    resize(width + (pane === 'left' ? by : -by))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={move}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className={cn(
        'absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none outline-none',
        'after:absolute after:inset-y-0 after:w-px hover:after:bg-accent focus-visible:after:w-0.5 focus-visible:after:bg-accent',
        pane === 'left' ? '-right-1 after:right-1' : '-left-1 after:left-1',
      )}
    />
  )
}
