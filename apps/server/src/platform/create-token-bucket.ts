export type TokenBucketLimits = {
  /** As much as may be taken at once. */
  burst: number
  perSecond: number
}

export type TokenBucket = ReturnType<typeof createTokenBucket>

/** How much of something may still be taken, when as much comes back every second. */
export function createTokenBucket(
  { burst, perSecond }: TokenBucketLimits,
  now = () => performance.now(),
) {
  let left = burst
  let at = now()

  function refill(): void {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1_000) * perSecond)
    at = time
  }

  return {
    /** Whether anything was left. What is taken beyond it has to come back before more is given. */
    take: (amount = 1): boolean => {
      refill()
      if (left <= 0) return false
      left -= amount
      return true
    },
    isFull: (): boolean => {
      refill()
      return left === burst
    },
  }
}
