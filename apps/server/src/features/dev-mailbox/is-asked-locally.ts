import type { Context } from 'hono'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'

const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
]

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const loopbackAddress = /^(127(\.\d{1,3}){3}|::1)$/

/**
 * A proxy on this machine has a loopback address too, and a page elsewhere can reach loopback
 * under a name of its own: so the address, the Host and the absence of a proxy are all asked for.
 */
export function isAskedLocally({ env, req }: Context<AppEnvironment>): boolean {
  return (
    loopbackAddress.test(env.peerAddress) &&
    loopbackHost.test(req.header('host') ?? '') &&
    proxyHeaders.every((name) => req.header(name) === undefined)
  )
}
