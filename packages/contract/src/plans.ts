import { planIds } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'

const tags = ['Plans']
const amount = z.int().nonnegative()

/** Limits that count something. The limits themselves are in the table `plans`. */
export const countedLimits = ['prompts', 'connections', 'executions'] as const
export type CountedLimit = (typeof countedLimits)[number]

export const PlanUse = z
  .object({
    plan: z.enum(planIds),
    use: z.object({
      /** Without the starter prompt and those in the trash. */
      prompts: amount,
      connections: amount,
      /** Started this calendar month (UTC). Runs of the Demo model and of the browser's own do not count. */
      executions: amount,
    }),
    /** When the executions are counted from zero again. */
    executionsResetAt: z.iso.datetime(),
  })
  .meta({ id: 'PlanUse' })

export type PlanUse = z.infer<typeof PlanUse>

/** Details of `plan.limit-reached`: nothing more of this fits into the plan. */
export const ReachedLimit = z.object({
  limit: z.enum([...countedLimits, 'members']),
  plan: z.enum(planIds),
  used: amount,
  allowed: amount,
})

export type ReachedLimit = z.infer<typeof ReachedLimit>

/** Plans that can be chosen without talking to anybody. */
export const choosablePlans = ['free', 'pro', 'team'] as const

export const getPlanRoute = defineRoute({
  method: 'get',
  path: '/api/v1/plan',
  tags,
  ...signedIn,
  summary: "Get your workspace's plan and what is used of it",
  responses: { 200: json(PlanUse, 'Counted now.'), ...errorResponses },
})

export const changePlanRoute = defineRoute({
  method: 'put',
  path: '/api/v1/plan',
  tags,
  ...signedIn,
  summary: "Change your workspace's plan",
  description:
    'Takes effect at once and free of charge. A smaller plan deletes nothing: new things beyond its limits are refused, and exports contain every version.',
  request: { body: json(z.object({ plan: z.enum(choosablePlans) }), 'The new plan.') },
  responses: { 200: json(PlanUse, 'With the new plan.'), ...errorResponses },
})
