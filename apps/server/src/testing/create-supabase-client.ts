import { createClient, type SupportedStorage } from '@supabase/supabase-js'
import type { TestApp } from '#testing/build-test-app.ts'

type Options = {
  key?: string
  flowType?: 'pkce' | 'implicit'
  /** Whether it reads the address of the page that it is loaded on. */
  detectSessionInUrl?: boolean
  /** What an earlier page of the same browser has kept. */
  storage?: SupportedStorage
}

/** The whole published client, as a browser of its own; it keeps what it has sent and how it was answered. */
export function createSupabaseClient(
  { url, apiKeys }: Pick<TestApp, 'url' | 'apiKeys'>,
  options: Options = {},
) {
  const { key = apiKeys.publishable, storage = createMemory() } = options
  const { flowType = 'pkce', detectSessionInUrl = false } = options
  const requests: Request[] = []
  const statuses: number[] = []
  const client = createClient(url, key, {
    auth: { storage, flowType, detectSessionInUrl, persistSession: true, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        requests.push(request.clone())
        const response = await fetch(request)
        statuses.push(response.status)
        return response
      },
    },
  })
  return { auth: client.auth, requests, statuses, storage }
}

function createMemory(): SupportedStorage {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}
