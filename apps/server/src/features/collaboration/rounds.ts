type RoundsOptions<Item> = {
  /** How long a round waits for more to do. */
  delay: number
  /** After a round that failed. */
  retryDelay: number
  work: (items: Item[]) => Promise<void>
  onError: (error: unknown) => void
}

/** Does work for many things at once, one round after the other; what comes meanwhile is done in the next. */
export function createRounds<Item>({ delay, retryDelay, work, onError }: RoundsOptions<Item>) {
  const due = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWorking = false

  async function run(): Promise<void> {
    timer = undefined
    isWorking = true
    let pause = delay
    const items = [...due]
    due.clear()
    try {
      await work(items)
    } catch (error) {
      for (const item of items) due.add(item)
      pause = retryDelay
      onError(error)
    }
    isWorking = false
    if (due.size > 0) timer = setTimeout(run, pause)
  }

  return {
    add: (item: Item): void => {
      due.add(item)
      if (!isWorking) timer ??= setTimeout(run, delay)
    },
    delete: (item: Item) => void due.delete(item),
    stop: () => {
      clearTimeout(timer)
      due.clear()
    },
  }
}
