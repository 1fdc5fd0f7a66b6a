import type { KeyboardEvent, PointerEvent } from 'react'

type ResizeHandleProps = { height: number; onResize: (height: number) => void }

const steps: Record<string, number> = { ArrowUp: 24, ArrowDown: -24 }

/** The line above the panel: dragged, or moved by the arrow keys. */
export function ResizeHandle({ height, onResize }: ResizeHandleProps) {
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
