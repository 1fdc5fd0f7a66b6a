import type { ReactNode } from 'react'

/** What a model wrote, as it is. */
export function PlainText({ children }: { children: ReactNode }) {
  return (
    <pre className="whitespace-pre-wrap break-words font-prompt text-13 leading-relaxed">
      {children}
    </pre>
  )
}
