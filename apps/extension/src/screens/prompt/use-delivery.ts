import { useState, useSyncExternalStore } from 'react'
import { sendRequest } from '../../messages/send-request.ts'
import type { Placement } from '../mount.tsx'
import type { PageAccess } from '../page-access.ts'
import { copy, type Delivery, insertOrCopy } from './deliver-text.ts'

type DeliveryOptions = { promptId: string; page: PageAccess; placement: Placement }

/** Inserting and copying, and what came of it. */
export function useDelivery({ promptId, page, placement }: DeliveryOptions) {
  const [delivery, setDelivery] = useState<Delivery>()
  const isCovered = useSyncExternalStore(page.covering.subscribe, page.covering.isCovered)
  // Told first: inserting takes the palette away.
  const countUse = () => void sendRequest('prompts.used', { id: promptId }).catch(() => undefined)
  return {
    delivery: isCovered ? ({ kind: 'covered' } as const) : delivery,
    /** While the page covers the palette, nothing may be inserted or run: nobody sees it. */
    isCovered,
    insert: async (text: string) => {
      if (isCovered) return
      countUse()
      const result = await insertOrCopy(page, text)
      setDelivery(result)
      // The person goes on in the page; a palette is closed by the page itself.
      if (result.kind === 'inserted' && placement === 'popup') await page.close()
    },
    copy: async (text: string) => {
      countUse()
      setDelivery(await copy(text))
    },
  }
}
