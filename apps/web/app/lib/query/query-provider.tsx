import { QueryClient, QueryClientProvider, replaceEqualDeep } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const minute = 60_000
/** Requests are also sent without a network: what is stored on the device answers them. */
const networkMode = 'always'

const always = () => true

/** Garbage collection after 5 minutes, 3 retries, back-off doubling up to 30 s. */
export const createQueryClient = (mayRetry = always) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * minute,
        networkMode,
        retry: (failures) => failures < 3 && mayRetry(),
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

type QueryProviderProps = {
  /** Whether a request that failed is worth sending again. */
  mayRetry?: () => boolean
  children: ReactNode
}

export function QueryProvider({ mayRetry, children }: QueryProviderProps) {
  const [client] = useState(() => createQueryClient(mayRetry))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
