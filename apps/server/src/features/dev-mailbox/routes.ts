import { Hono } from 'hono'
import type { AppEnvironment } from '#platform/http/request-context.ts'
import type { Deps } from '#server/deps.ts'
import { isAskedLocally } from './is-asked-locally.ts'
import { mailBodyPolicy, mailboxPolicy, mailPage, mailsPage } from './pages.ts'
import { findMail, listMails } from './queries.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Mail that was not sent, for whoever sits at this machine. To everyone else it does not exist. */
export function devMailboxRoutes({ config, database }: Pick<Deps, 'config' | 'database'>) {
  const routes = new Hono<AppEnvironment>()
  if (!config.devMailbox) return routes

  routes.use('/dev/mail/*', async (context, next) => {
    if (!isAskedLocally(context)) return context.notFound()
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
