import { z } from 'zod'

/** A server names its address, a command that needs the data folder for itself names itself. */
export type DataDirectoryOwner = { pid: number } & ({ url: string } | { command: string })

const pid = z.int().positive().max(4_194_304)

const Owner = z.union([
  z.object({ pid, url: z.url({ protocol: /^https?$/ }).max(200) }),
  z.object({ pid, command: z.string().regex(/^npm run [a-z]{1,20}$/) }),
])

/** Undefined for what no server or command of ours says: any local user may hold the lock. */
export function parseOwner(answer: string): DataDirectoryOwner | undefined {
  try {
    return Owner.safeParse(JSON.parse(answer)).data
  } catch {
    return undefined
  }
}

/** What a server listens on, which is an address of a machine and never a name from elsewhere. */
export function isLocalAddress(url: string): boolean {
  return /^http:\/\/(localhost|[\d.]{7,15}|\[[\da-f:]{2,39}\])(:\d{1,5})?\/?$/.test(url)
}
