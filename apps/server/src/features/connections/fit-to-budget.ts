import type { CostBounds } from '#platform/llm/index.ts'

/** The most that a run may cost, and the maximum of its output where the budget sets one. */
export type Allowance = {
  micros: number
  cap: { tokens: number; reason: string } | null
}

/** A shorter answer is of no use. */
const leastTokens = 200

/** The cost of a run whose answer is as short as may be. */
export const leastCost = ({ fixed, perToken, tokens }: CostBounds): number =>
  Math.ceil(fixed + Math.min(tokens, leastTokens) * perToken)

const mostCost = ({ fixed, perToken, tokens }: CostBounds): number => fixed + tokens * perToken

/** A limit and what was spent or reserved of it, in micro-dollars. */
export type Budget = {
  connection: string
  /** Whether it limits everybody together, or each member. */
  scope: 'workspace' | 'you'
  limit: number
  used: number
}

export const leftOf = ({ limit, used }: Budget): number => Math.max(limit - used, 0)

export const nameLimit = ({ scope }: Budget): string =>
  scope === 'you' ? 'your monthly limit' : 'the monthly limit'

/** Divides what is left of a limit among runs; undefined where it does not buy all of them an answer. */
export function fitToBudget<Run extends { bounds: CostBounds }>(
  runs: Run[],
  budget: Budget,
): Map<Run, Allowance> | undefined {
  const allowances = new Map<Run, Allowance>()
  let left = leftOf(budget)
  if (left === 0) return undefined
  // The cheapest first: what it does not need is for the others.
  const cheapestFirst = runs.toSorted((one, other) => mostCost(one.bounds) - mostCost(other.bounds))
  for (const [index, run] of cheapestFirst.entries()) {
    const share = Math.floor(left / (runs.length - index))
    if (leastCost(run.bounds) > share) return undefined
    const allowance = allow(run.bounds, share, budget)
    allowances.set(run, allowance)
    left -= allowance.micros
  }
  return allowances
}

function allow(bounds: CostBounds, share: number, budget: Budget): Allowance {
  const { fixed, perToken, tokens, isBounded } = bounds
  const { connection } = budget
  if (perToken === 0) return { micros: fixed, cap: null }
  const affordable = Math.min(tokens, Math.floor((share - fixed) / perToken))
  const micros = Math.ceil(fixed + affordable * perToken)
  if (affordable < tokens)
    return {
      micros,
      cap: {
        tokens: affordable,
        reason: `what is left of ${nameLimit(budget)} on ${connection} allows no more`,
      },
    }
  if (isBounded) return { micros, cap: null }
  const reason = `${connection} has a spending limit, and the maximum of this model isn’t known. Set a maximum output to change it`
  return { micros, cap: { tokens, reason } }
}
