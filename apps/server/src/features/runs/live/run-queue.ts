export type QueueLimits = {
  concurrentPerPerson: number
  concurrentPerServer: number
  waitingPerPerson: number
}

/** The place of one run in the queue. */
export type RunSlot = {
  isWaiting: boolean
  /** Resolves when the run may begin; null where it may begin at once. */
  ready: Promise<void> | null
  /** Lets the next run begin, or leaves the queue. */
  release: () => void
}

type Account = { running: number; waiting: (() => void)[] }

/**
 * Limits how many runs are executed at a time. Accounts take turns, so that the many runs of one account do
 * not keep the only run of another from beginning.
 */
export function createRunQueue(limits: QueueLimits) {
  // In the order of their turns: an account whose run has just begun moves to the end.
  const accounts = new Map<string, Account>()
  let running = 0

  const findAccount = (id: string): Account => accounts.get(id) ?? { running: 0, waiting: [] }
  const mayBegin = (account: Account): boolean =>
    running < limits.concurrentPerServer && account.running < limits.concurrentPerPerson

  /** Whether so many more runs may begin or wait. */
  function hasCapacity(accountId: string, count: number): boolean {
    const account = findAccount(accountId)
    const free = Math.min(
      limits.concurrentPerPerson - account.running,
      limits.concurrentPerServer - running,
    )
    return account.waiting.length + count - Math.max(free, 0) <= limits.waitingPerPerson
  }

  function begin(account: Account): void {
    running += 1
    account.running += 1
  }

  /** Begins the next run, if there is one that may. */
  function beginNext(): boolean {
    for (const [id, account] of accounts) {
      const start = mayBegin(account) ? account.waiting.shift() : undefined
      if (!start) continue
      accounts.delete(id)
      accounts.set(id, account)
      begin(account)
      start()
      return true
    }
    return false
  }

  function enter(accountId: string): RunSlot {
    const account = findAccount(accountId)
    accounts.set(accountId, account)
    let state: 'waiting' | 'running' | 'released' = 'waiting'
    let start = () => {}
    const release = () => {
      if (state === 'running') {
        running -= 1
        account.running -= 1
      } else if (state === 'waiting') {
        account.waiting = account.waiting.filter((other) => other !== start)
      }
      state = 'released'
      if (account.running === 0 && account.waiting.length === 0) accounts.delete(accountId)
      while (beginNext());
    }
    if (mayBegin(account) && account.waiting.length === 0) {
      begin(account)
      state = 'running'
      return { isWaiting: false, ready: null, release }
    }
    const ready = new Promise<void>((resolve) => {
      start = () => {
        state = 'running'
        resolve()
      }
    })
    account.waiting.push(start)
    return { isWaiting: true, ready, release }
  }

  return { hasCapacity, enter }
}
