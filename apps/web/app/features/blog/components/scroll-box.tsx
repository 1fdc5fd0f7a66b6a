import type { ReactNode } from 'react'

type ScrollBoxProps = { label: string; className: string; children: ReactNode }

/** What is wider than a phone scrolls by itself, and can be reached by keyboard. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
      {children}
    </section>
  )
}
