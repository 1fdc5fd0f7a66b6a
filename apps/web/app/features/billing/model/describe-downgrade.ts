import type { PlanUse } from '@product/contract/plans'
import { type PlanId, type PlanLimits, planIds, plans } from '@product/domain'
import { countUse } from '#web/entities/plan/count-use.ts'

export const isSmaller = (plan: PlanId, than: PlanId): boolean =>
  planIds.indexOf(plan) < planIds.indexOf(than)

const numbers = new Intl.NumberFormat('en-US')

const units = { prompts: 'prompts', connections: 'connections', executions: 'executions a month' }

/** The limits and locks that a change to a smaller plan brings, one sentence each. */
export function describeDowngrade({ plan, use }: Pick<PlanUse, 'plan' | 'use'>, to: PlanId) {
  const before = plans[plan].limits
  const after = plans[to].limits
  const counts = countUse({ plan: to, use }).flatMap(({ name, used, allowed, state }) => {
    if (allowed === null || allowed === before[name]) return []
    const limit = `At most ${numbers.format(allowed)} ${units[name]}.`
    return state === 'reached' ? `${limit} You have ${numbers.format(used)}.` : limit
  })
  return [...counts, ...listLocked(before, after)]
}

const listLocked = (before: PlanLimits, after: PlanLimits): string[] =>
  [
    before.versionHistory && !after.versionHistory && 'Version history is locked.',
    before.metrics !== after.metrics && `${nameMetrics(before, after)} are locked.`,
    before.templates !== after.templates && 'Premium templates are locked.',
    before.library !== after.library && 'Pro prompts of the library are locked.',
    before.secretLinks && !after.secretLinks && 'No new secret links. Existing ones go on working.',
    before.collaboration &&
      !after.collaboration &&
      'No new shares or invitations. Existing shares and members stay.',
  ].filter((sentence) => sentence !== false)

const nameMetrics = (before: PlanLimits, after: PlanLimits): string =>
  after.metrics === 'none' || before.metrics === 'basic'
    ? 'Metrics'
    : 'Metrics by member, custom periods and metrics exports'
