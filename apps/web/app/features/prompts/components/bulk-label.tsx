import type { ReactNode } from 'react'

/** Beside its icon where there is room for words. */
export const BulkLabel = ({ children }: { children: ReactNode }) => (
  <span className="max-md:sr-only">{children}</span>
)
