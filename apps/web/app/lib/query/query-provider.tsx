import { QueryClient, QueryClientProvider, replaceEqualDeep } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isServerReachable } from '#web/lib/offline/connection.ts'

const minute = 60_000
/** Requests are also sent without a network: what is stored on the device answers them. */
const networkMode = 'always'

/** Garbage collection after 5 minutes, 3 retries, back-off doubling up to 30 s. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * minute,
        networkMode,
        // A server that is away is asked again by itself, and what needs it is loaded once it is back.
        retry: (failures) => failures < 3 && isServerReachable(),
        structuralSharing: shareStructure,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      },
      mutations: { networkMode },
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
