import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AccountDeps } from '#features/accounts/index.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import { mailboxToken } from './mailbox-token.ts'
import { mailBodyPolicy, mailboxPolicy, mailPage, mailsPage } from './pages.ts'
import { findMail, listMails } from './queries.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const cookieName = 'dev_mailbox'
const rememberedSeconds = 30 * 86_400

/**
 * Mail that was not sent, for anyone who sits at this machine and has seen its banner. To everyone else it
 * does not exist: a proxy that adds no headers looks like this machine.
 */
export function devMailboxRoutes({
  config,
  database,
  secrets,
}: Pick<AccountDeps, 'config' | 'database' | 'secrets'>) {
  const routes = new Hono<AppEnvironment>()
  if (!config.devMailbox) return routes

  const token = mailboxToken(secrets)
  routes.use('/dev/mail/*', async (context, next) => {
    if (!isAskedLocally(context)) return context.notFound()
    const given = context.req.query('token')
    if (given !== undefined && isSameSecret(given, token)) {
      setCookie(context, cookieName, token, {
        path: '/dev/mail',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: rememberedSeconds,
      })
      context.header('cache-control', 'no-store')
      // Without the token, which is to stay out of the history.
      return context.redirect(context.req.path, 303)
    }
    if (!isSameSecret(getCookie(context, cookieName) ?? '', token)) return context.notFound()
    context.header('content-security-policy', mailboxPolicy)
    context.header('cache-control', 'no-store')
    return next()
  })
  routes.get('/dev/mail', async (context) => context.html(mailsPage(await listMails(database))))
  routes.get(`/dev/mail/:id{${uuid}}`, async (context) =>
    context.html(mailPage(await findMail(database, context.req.param('id')))),
  )
  routes.get(`/dev/mail/:id{${uuid}}/body`, async (context) => {
    const { htmlBody } = await findMail(database, context.req.param('id'))
    context.header('content-security-policy', mailBodyPolicy)
    return context.html(htmlBody ?? '')
  })
  return routes
}

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
function isAskedLocally({ env, req }: Context<AppEnvironment>): boolean {
  return (
    loopbackAddress.test(env.peerAddress) &&
    loopbackHost.test(req.header('host') ?? '') &&
    proxyHeaders.every((name) => req.header(name) === undefined)
  )
}
