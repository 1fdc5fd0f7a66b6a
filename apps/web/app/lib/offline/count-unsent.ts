import { type CopyOwner, listCopies, openCopy, outbox } from '@product/sync'
import { countDrafts } from './draft-store.ts'

/** Changes and texts of every account on this device that the server does not have. */
export async function countUnsent(): Promise<number> {
  const counts = await Promise.all([countDrafts(), ...(await listCopies()).map(countOutbox)])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Everything in it: also changes that were refused, or that a person must decide about. */
export async function countOutbox(owner: CopyOwner): Promise<number> {
  const copy = await openCopy(owner)
  try {
    return (await outbox(copy).list()).length
  } finally {
    copy.close()
  }
}
