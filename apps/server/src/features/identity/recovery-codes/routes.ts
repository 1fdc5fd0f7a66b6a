import { Hono } from 'hono'
import { type AuthEnvironment, clientOf, readBody } from '../auth-context.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooMany } from '../rate-limits/refuse-too-many.ts'
import { authenticateHolder } from '../sessions/holder.ts'
import { deleteRecoveryCodes } from './delete-recovery-codes.ts'
import {
  GenerateRequest,
  generateRecoveryCodes,
  regenerateRecoveryCodes,
} from './generate-recovery-codes.ts'
import { countCodes, findRecoveryFactor } from './recovery-code-queries.ts'
import { VerifyRecoveryRequest, verifyRecoveryCode } from './verify-recovery-code.ts'

const path = '/factors/recovery-codes'

/** Codes on paper for who has lost their other factors. */
export function recoveryCodeRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()

  routes.get(path, async (context) => {
    const { user } = await authenticateHolder(deps, context)
    const { id, factorType: type } = await findRecoveryFactor(deps.database, user.id)
    return context.json({ id, type, ...(await countCodes(deps.database, id)) })
  })

  routes.post(path, async (context) => {
    const holder = await authenticateHolder(deps, context)
    const request = await readBody(context, GenerateRequest)
    const client = clientOf(context)
    return context.json(await generateRecoveryCodes(deps, { holder, request, client }))
  })

  routes.post(`${path}/regenerate`, async (context) => {
    const holder = await authenticateHolder(deps, context)
    return context.json(await regenerateRecoveryCodes(deps, holder, clientOf(context)))
  })

  routes.post(`${path}/verify`, async (context) => {
    const limit = { name: 'auth-factor-verify', limit: 15, windowSeconds: 60 }
    await refuseTooMany(deps, context, limit)
    const holder = await authenticateHolder(deps, context)
    const request = await readBody(context, VerifyRecoveryRequest)
    const client = clientOf(context)
    return context.json(await verifyRecoveryCode(deps, { holder, request, client }))
  })

  routes.delete(path, async (context) => {
    const holder = await authenticateHolder(deps, context)
    return context.json(await deleteRecoveryCodes(deps, holder, clientOf(context)))
  })

  return routes
}
