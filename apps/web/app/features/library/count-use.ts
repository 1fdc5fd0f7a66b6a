import type { PublicConfig } from '@product/contract/site'

/** A use that could not be counted is no reason to bother anybody. */
export async function countUse(auth: PublicConfig['auth'], slug: string): Promise<void> {
  try {
    // Its code comes with the first use: most visitors only read.
    const { sendUse } = await import('./api/send-use.ts')
    await sendUse(auth, slug)
  } catch {}
}
