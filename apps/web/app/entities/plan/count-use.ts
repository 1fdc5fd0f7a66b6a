import { type CountedLimit, countedLimits, type PlanUse } from '@product/contract/plans'
import { plans } from '@product/domain'

export type CountedUse = {
  name: CountedLimit
  used: number
  /** Null where there is no limit. */
  allowed: number | null
  state: 'ok' | 'near' | 'reached'
}

/** From this share on, people are told before something is refused. */
const nearFrom = 0.8

const numbers = new Intl.NumberFormat('en-US')

/** How much of each limit of the plan is used. */
export const countUse = ({ plan, use }: Pick<PlanUse, 'plan' | 'use'>): CountedUse[] =>
  countedLimits.map((name) => {
    const used = use[name]
    const allowed = plans[plan].limits[name]
    return { name, used, allowed, state: findState(used, allowed) }
  })

function findState(used: number, allowed: number | null): CountedUse['state'] {
  if (allowed === null || used < allowed * nearFrom) return 'ok'
  return used < allowed ? 'near' : 'reached'
}

const nouns: Record<CountedLimit, string> = {
  prompts: 'prompts',
  connections: 'connections',
  executions: 'executions this month',
}

const list = new Intl.ListFormat('en-US')

/** One sentence about the limits that are nearly or wholly used; null where there is none. */
export function describeNearLimits(plan: Pick<PlanUse, 'plan' | 'use'>): string | null {
  const near = countUse(plan).filter(({ state }) => state !== 'ok')
  if (near.length === 0) return null
  const parts = near.map(
    ({ name, used, allowed }) => `${describeUse(used, allowed)} ${nouns[name]}`,
  )
  return `You have used ${list.format(parts)}.`
}

export const describeUse = (used: number, allowed: number | null): string =>
  allowed === null ? numbers.format(used) : `${numbers.format(used)} of ${numbers.format(allowed)}`
