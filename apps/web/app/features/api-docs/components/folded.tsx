import { cn } from '@product/ui/styles/class-names'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type FoldedProps = {
  summary: ReactNode
  /** Called once it is opened: most folds of this long page never are. */
  children: () => ReactNode
  initiallyOpen?: boolean
  className?: string
  summaryClassName: string
}

export function Folded({
  summary,
  children,
  initiallyOpen = false,
  className,
  summaryClassName,
}: FoldedProps) {
  const [wasOpened, setWasOpened] = useState(initiallyOpen)
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before React took the page over.
  useEffect(() => {
    if (details.current?.open) setWasOpened(true)
  }, [])
  return (
    <details
      ref={details}
      open={initiallyOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpened(true)
      }}
      className={className}
    >
      <summary className={cn('flex list-none items-center', summaryClassName)}>
        <ChevronRight className="size-3.5 transition-transform duration-100 [details[open]>summary>&]:rotate-90" />
        {summary}
      </summary>
      {wasOpened && children()}
    </details>
  )
}
