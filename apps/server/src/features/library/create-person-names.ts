import { createHmac } from 'node:crypto'
import { type Actor, mayRate } from '#features/accounts/index.ts'
import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import type { Config } from '#server/config.ts'

/**
 * Names a person, to count each once a day: an account, or the network of a visitor, made
 * unreadable, and so that it cannot be told whether they come again on another day. An account without
 * an address, or without a confirmed one where ratings need it, is made in no time, and counts as a visitor.
 */
export function createPersonNames(
  secrets: Secrets,
  config: Pick<Config, 'ratingsNeedProvenEmail'>,
) {
  const key = secrets.derive('visitors who use public prompts')
  return (actor: Actor, clientAddress: string): string => {
    if (actor.kind === 'user' && !actor.isAnonymous && mayRate(config, actor))
      return actor.accountId
    const today = new Date().toISOString().slice(0, 10)
    const visitor = `${today} ${clientNetwork(clientAddress)}`
    return createHmac('sha256', key).update(visitor).digest('base64url').slice(0, 24)
  }
}
