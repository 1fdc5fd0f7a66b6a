import { runDetached } from '#platform/run-for-request.ts'

/** A value is not made anew for so many times as long as making it took. */
const restFactor = 20
/** Milliseconds after which a value that may be old is too old. */
const longestOld = 60_000
/** Short enough for the next value to be there before this one is too old. */
const longestRest = 45_000

type Latest<Value> = {
  revisions: string
  value: Value
  /** The last time when it was known not to be old. */
  currentAt: number
}

/**
 * Caches a costly value until one of its tags is invalidated. Where `mayBeOld` says so of the value, it is
 * returned for up to a minute after that while it is made anew, which is at most a twentieth of the time
 * unless it takes longer than two seconds.
 */
export function cacheByTags<Value>(
  readRevisions: (tags: readonly string[]) => Promise<string>,
  tags: readonly string[],
  make: () => Promise<Value>,
  mayBeOld: (value: Value) => boolean = () => false,
): () => Promise<Value> {
  let latest: Latest<Value> | undefined
  let underWay: { revisions: string; value: Promise<Value> } | undefined
  let failure: { error: unknown } | undefined
  let restUntil = 0

  async function makeFor(revisions: string): Promise<Value> {
    const begunAt = performance.now()
    try {
      const value = await runDetached(make)
      latest = { revisions, value, currentAt: begunAt }
      failure = undefined
      return value
    } catch (error) {
      failure = { error }
      throw error
    } finally {
      const now = performance.now()
      restUntil = now + Math.min(restFactor * (now - begunAt), longestRest)
    }
  }

  function begin(revisions: string): Promise<Value> {
    const begun = { revisions, value: makeFor(revisions) }
    underWay = begun
    const end = () => {
      if (underWay === begun) underWay = undefined
    }
    begun.value.then(end, end)
    return begun.value
  }

  return async () => {
    const revisions = await readRevisions(tags)
    const now = performance.now()
    if (latest?.revisions === revisions) {
      latest.currentAt = now
      return latest.value
    }
    if (!latest || !mayBeOld(latest.value))
      return await (underWay?.revisions === revisions ? underWay.value : begin(revisions))
    if (!underWay && now >= restUntil) begin(revisions).catch(() => {})
    if (now - latest.currentAt < longestOld) return latest.value
    // One that takes long and fails must not be tried by every request.
    if (!underWay && failure) throw failure.error
    return await (underWay?.value ?? begin(revisions))
  }
}
