import type { ReactNode } from 'react'

/** A model's output as plain text. */
export function PlainText({ children }: { children: ReactNode }) {
  return (
    <pre className="whitespace-pre-wrap break-words font-prompt text-13 leading-relaxed">
      {children}
    </pre>
  )
}
