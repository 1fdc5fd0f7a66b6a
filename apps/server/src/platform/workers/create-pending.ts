/** Requests to another thread that it has not answered yet. */
export function createPending<Value>() {
  const waiting = new Map<number, PromiseWithResolvers<Value>>()
  let lastId = 0

  return {
    size: () => waiting.size,
    add: () => {
      const id = ++lastId
      const asked = Promise.withResolvers<Value>()
      waiting.set(id, asked)
      return { id, answer: asked.promise }
    },
    resolve: (id: number, value: Value) => {
      waiting.get(id)?.resolve(value)
      waiting.delete(id)
    },
    reject: (id: number, error: unknown) => {
      waiting.get(id)?.reject(error)
      waiting.delete(id)
    },
    rejectAll: (error: unknown) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}
