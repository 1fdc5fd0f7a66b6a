import type { ReachedLimit } from '@product/contract'
import { type PlanId, type PlanLimits, plans } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const planError = defineErrors({
  'plan.limit-reached': { status: 402, message: 'Your plan includes no more of these.' },
  'plan.paid': {
    status: 402,
    message: 'Plans are paid for here. Change yours in Settings, under Billing.',
  },
  'plan.not-included': { status: 402, message: 'Your plan does not include this.' },
})

const describeUse: Record<ReachedLimit['limit'], (used: string, allowed: number) => string> = {
  prompts: (used) => `prompts, and you have ${used}`,
  connections: (used) => `connections, and you have ${used}`,
  members: (used, allowed) =>
    `${allowed === 1 ? 'member' : 'members'}, open invitations included, and you have ${used}`,
  executions: (used) => `executions a month, and you have used ${used}`,
}

/** Says the limit, the use so far and the plan that has more. */
export function limitReached(details: ReachedLimit, added: number) {
  const { limit, plan, used, allowed } = details
  const included = `${allowed.toLocaleString('en')} ${describeUse[limit](used.toLocaleString('en'), allowed)}`
  const room = Math.max(allowed - used, 0)
  const excess =
    added > 1 ? ` This would add ${added.toLocaleString('en')}, and ${room} more fit.` : ''
  const next = plans[findNextPlan(details)].name
  return planError('plan.limit-reached', {
    message: `The ${plans[plan].name} plan includes ${included}.${excess} Upgrade to ${next} for more.`,
    details,
  })
}

function findNextPlan({ limit, plan }: ReachedLimit): PlanId {
  if (limit === 'members') return plan === 'team' ? 'enterprise' : 'team'
  return plan === 'free' ? 'pro' : 'team'
}

type Feature = { name: string; neededPlan: PlanId; isIn: (limits: PlanLimits) => boolean }

const planFeatures = {
  versionHistory: {
    name: 'Version history',
    neededPlan: 'pro',
    isIn: ({ versionHistory }) => versionHistory,
  },
  metrics: { name: 'Metrics', neededPlan: 'pro', isIn: ({ metrics }) => metrics !== 'none' },
  advancedMetrics: {
    name: 'Metrics by member, custom periods and metrics exports',
    neededPlan: 'team',
    isIn: ({ metrics }) => metrics === 'advanced',
  },
  secretLinks: { name: 'Secret links', neededPlan: 'pro', isIn: ({ secretLinks }) => secretLinks },
  collaboration: {
    name: 'Sharing with people and inviting them',
    neededPlan: 'team',
    isIn: ({ collaboration }) => collaboration,
  },
  templates: {
    name: 'This template',
    neededPlan: 'pro',
    isIn: ({ templates }) => templates === 'premium',
  },
  library: { name: 'This prompt', neededPlan: 'pro', isIn: ({ library }) => library === 'full' },
} as const satisfies Record<string, Feature>

export type PlanFeature = keyof typeof planFeatures

export const includesFeature = (plan: PlanId, feature: PlanFeature): boolean =>
  planFeatures[feature].isIn(plans[plan].limits)

export function notIncluded(feature: PlanFeature, plan: PlanId) {
  const { name, neededPlan } = planFeatures[feature]
  const verb = name.endsWith('s') ? 'are' : 'is'
  return planError('plan.not-included', {
    message: `${name} ${verb} part of the ${plans[neededPlan].name} plan.`,
    details: { feature, plan, neededPlan },
  })
}
