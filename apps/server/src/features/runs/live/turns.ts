export type TurnLimits = {
  concurrentPerPerson: number
  concurrentPerServer: number
  waitingPerPerson: number
}

export type Turn = {
  isWaiting: boolean
  /** When it may begin; at once, unless it waits. */
  begins: Promise<void> | null
  /** Lets the next one begin, or gives up waiting. */
  leave: () => void
}

type Person = { running: number; waiting: (() => void)[] }

/** Who runs when. People take turns, so that nobody's many runs keep another's one from beginning. */
export function createTurns(limits: TurnLimits) {
  // In the order of their turns: who has just had one goes to the end.
  const people = new Map<string, Person>()
  let running = 0

  const personOf = (id: string): Person => people.get(id) ?? { running: 0, waiting: [] }
  const isFree = (person: Person): boolean =>
    running < limits.concurrentPerServer && person.running < limits.concurrentPerPerson

  /** Whether so many more may begin or wait. */
  function hasRoom(id: string, count: number): boolean {
    const person = personOf(id)
    const free = Math.min(
      limits.concurrentPerPerson - person.running,
      limits.concurrentPerServer - running,
    )
    return person.waiting.length + count - Math.max(free, 0) <= limits.waitingPerPerson
  }

  function begin(person: Person): void {
    running += 1
    person.running += 1
  }

  /** Begins the one whose turn it is, if there is room for one. */
  function beginOne(): boolean {
    for (const [id, person] of people) {
      const start = isFree(person) ? person.waiting.shift() : undefined
      if (!start) continue
      people.delete(id)
      people.set(id, person)
      begin(person)
      start()
      return true
    }
    return false
  }

  function beginNext(): void {
    while (beginOne());
  }

  function enter(id: string): Turn {
    const person = personOf(id)
    people.set(id, person)
    let state: 'waiting' | 'running' | 'left' = 'waiting'
    let start = () => {}
    const leave = () => {
      if (state === 'running') {
        running -= 1
        person.running -= 1
      } else if (state === 'waiting') {
        person.waiting = person.waiting.filter((other) => other !== start)
      }
      state = 'left'
      if (person.running === 0 && person.waiting.length === 0) people.delete(id)
      beginNext()
    }
    if (isFree(person) && person.waiting.length === 0) {
      begin(person)
      state = 'running'
      return { isWaiting: false, begins: null, leave }
    }
    const begins = new Promise<void>((resolve) => {
      start = () => {
        state = 'running'
        resolve()
      }
    })
    person.waiting.push(start)
    return { isWaiting: true, begins, leave }
  }

  return { hasRoom, enter }
}
