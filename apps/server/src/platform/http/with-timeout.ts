type Substitutes<Answer> = {
  onTimeout: () => Answer
  onFailure: (error: unknown) => Answer
}

/** The answer, or a substitute when it fails or does not come in time. */
export function withTimeout<Answer>(
  ask: () => Answer | Promise<Answer>,
  milliseconds: number,
  { onTimeout, onFailure }: Substitutes<Answer>,
): Answer | Promise<Answer> {
  try {
    const answer = ask()
    if (!(answer instanceof Promise)) return answer
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(onTimeout()), milliseconds)
      answer.then(
        (value) => {
          clearTimeout(timer)
          resolve(value)
        },
        (error) => {
          clearTimeout(timer)
          resolve(onFailure(error))
        },
      )
    })
  } catch (error) {
    return onFailure(error)
  }
}
