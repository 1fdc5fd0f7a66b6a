import { vi } from 'vitest'

const stored = new Map<string, unknown>()

/** As much of the browser as the background of the extension uses for accounts and prompts. */
export const browser = {
  storage: {
    local: {
      get: async (key: string) => ({ [key]: stored.get(key) }),
      set: async (values: Record<string, unknown>) => {
        for (const [key, value] of Object.entries(values)) stored.set(key, structuredClone(value))
      },
    },
  },
  // No page of the extension is open.
  runtime: { sendMessage: vi.fn(async () => undefined) },
  permissions: { contains: async () => true },
}
