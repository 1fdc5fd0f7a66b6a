import type { ReactNode } from 'react'

/** An error of a form that belongs to no single field. Renders nothing where there is none. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className="rounded-s bg-danger-tint px-3 py-2 text-13 text-danger">
      {children}
    </p>
  )
}
