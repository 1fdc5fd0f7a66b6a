/** A failure before this many characters is answered with a status of its own. */
const readAhead = 16_384

/**
 * The body of a response that is written while it is read; a client that leaves ends the writing. The
 * beginning is read first, because a failure after the headers can only break off the response.
 */
export async function streamTexts(
  texts: AsyncGenerator<string>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let beginning = ''
  let hasEnded = false
  while (!hasEnded && beginning.length < readAhead) {
    const { done, value } = await texts.next()
    if (done) hasEnded = true
    else beginning += value
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (beginning !== '') controller.enqueue(encoder.encode(beginning))
      if (hasEnded) controller.close()
    },
    pull: async (controller) => {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}
