/** For `before` of a model double's script: holds the answer at this event until it is released. */
export function holdAt(index: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { hold: (event: number) => (event === index ? promise : undefined), release: resolve }
}
