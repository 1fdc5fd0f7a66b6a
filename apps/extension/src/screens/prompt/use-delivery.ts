import { useState } from 'react'
import type { Placement } from '../mount.tsx'
import type { PageAccess } from '../page-access.ts'
import { copy, type Delivery, insertOrCopy } from './deliver-text.ts'

/** Inserting and copying, and what came of it. */
export function useDelivery(page: PageAccess, placement: Placement) {
  const [delivery, setDelivery] = useState<Delivery>()
  return {
    delivery,
    insert: async (text: string) => {
      const result = await insertOrCopy(page, text)
      setDelivery(result)
      // The person goes on in the page; a palette is closed by the page itself.
      if (result.kind === 'inserted' && placement === 'popup') await page.close()
    },
    copy: async (text: string) => setDelivery(await copy(text)),
  }
}
