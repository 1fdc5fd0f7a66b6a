import { QueryClient, QueryClientProvider, replaceEqualDeep } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const minute = 60_000

/** Garbage collection after 5 minutes, 3 retries, back-off doubling up to 30 s. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * minute,
        retry: 3,
        structuralSharing: shareStructure,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      },
    },
  })

/** `replaceEqualDeep` assigns each key, by which the value of a variable named `__proto__` is lost. */
const shareStructure = (before: unknown, after: unknown): unknown =>
  holdsPrototypeName(after) ? after : replaceEqualDeep(before, after)

function holdsPrototypeName(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return Object.hasOwn(data, '__proto__') || Object.values(data).some(holdsPrototypeName)
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
