import { Hono } from 'hono'
import {
  type AuthContext,
  type AuthEnvironment,
  clientOf,
  readBody,
  readPathId,
} from '../auth-context.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooMany } from '../rate-limits/refuse-too-many.ts'
import { authenticateHolder } from '../sessions/holder.ts'
import { ChallengeRequest, challengeFactor } from './challenge-factor.ts'
import { EnrollRequest, enrollFactor } from './enroll-factor.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { VerifyRequest, verifyFactor } from './verify-factor.ts'

/** Second factors, and the assurance level that they raise a session to. */
export function factorRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()
  const limit = (context: AuthContext, name: string) =>
    refuseTooMany(deps, context, { name: `auth-factor-${name}`, limit: 15, windowSeconds: 60 })

  routes.post('/factors', async (context) => {
    await limit(context, 'enroll')
    const holder = await authenticateHolder(deps, context)
    const request = await readBody(context, EnrollRequest)
    return context.json(await enrollFactor(deps, { holder, request, client: clientOf(context) }))
  })

  routes.post('/factors/:factor_id/challenge', async (context) => {
    await limit(context, 'challenge')
    const holder = await authenticateHolder(deps, context)
    const factorId = readPathId(context, 'factor_id')
    const request = await readBody(context, ChallengeRequest)
    const client = clientOf(context)
    return context.json(await challengeFactor(deps, { holder, factorId, request, client }))
  })

  routes.post('/factors/:factor_id/verify', async (context) => {
    await limit(context, 'verify')
    const holder = await authenticateHolder(deps, context)
    const factorId = readPathId(context, 'factor_id')
    const request = await readBody(context, VerifyRequest)
    const client = clientOf(context)
    return context.json(await verifyFactor(deps, { holder, factorId, request, client }))
  })

  routes.delete('/factors/:factor_id', async (context) => {
    await limit(context, 'unenroll')
    const holder = await authenticateHolder(deps, context)
    const factorId = readPathId(context, 'factor_id')
    const client = clientOf(context)
    return context.json(await unenrollFactor(deps, { holder, factorId, client }))
  })

  return routes
}
