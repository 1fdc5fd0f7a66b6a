/**
 * Fails where a database takes longer to answer: one that a sign-out deletes while a frozen tab still has it open answers
 * nobody until that tab wakes up or is closed.
 */
export async function limitTime<Result>(work: Promise<Result>, time: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${time} ms`)), time)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
