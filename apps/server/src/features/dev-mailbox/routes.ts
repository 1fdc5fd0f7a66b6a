import { Hono } from 'hono'
import { frameError } from '#platform/http/frame-errors.ts'
import type { AppEnvironment } from '#platform/http/request-context.ts'
import type { Deps } from '#server/deps.ts'
import { isAskedLocally } from './is-asked-locally.ts'
import { mailboxPolicy, mailPage, mailsPage } from './pages.ts'
import { findOptionalMail, listMails } from './queries.ts'

/** Mail that was not sent, for whoever sits at this machine. To everyone else it does not exist. */
export function devMailboxRoutes({ config, database }: Pick<Deps, 'config' | 'database'>) {
  const routes = new Hono<AppEnvironment>()
  if (!config.devMailbox) return routes

  routes.use('/dev/mail/*', async (context, next) => {
    if (!isAskedLocally(context)) throw frameError('route.unknown')
    context.header('content-security-policy', mailboxPolicy)
    context.header('cache-control', 'no-store')
    await next()
  })
  routes.get('/dev/mail', async (context) => context.html(mailsPage(await listMails(database))))
  routes.get('/dev/mail/:id{[0-9a-f-]{36}}', async (context) => {
    const mail = await findOptionalMail(database, context.req.param('id'))
    if (mail === undefined) throw frameError('route.unknown')
    return context.html(mailPage(mail))
  })
  return routes
}
