export type BudgetLimits = { perOwner: number; perProcess: number }

/** How much of something limited each owner, and all of them, hold at the moment. */
export function createBudget({ perOwner, perProcess }: BudgetLimits) {
  const owners = new Map<string, number>()
  let total = 0

  function add(id: string, amount: number): void {
    const held = (owners.get(id) ?? 0) + amount
    total += amount
    if (held === 0) owners.delete(id)
    else owners.set(id, held)
  }

  /** Returns the function that gives it back; null where there is not as much left. */
  function hold(id: string, amount = 1): (() => void) | null {
    if ((owners.get(id) ?? 0) + amount > perOwner || total + amount > perProcess) return null
    add(id, amount)
    let isHeld = true
    return () => {
      if (isHeld) add(id, -amount)
      isHeld = false
    }
  }

  return { hold }
}
