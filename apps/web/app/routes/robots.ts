import { notForRobots } from '#web/content/robots.ts'
import { findSiteAddress } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/robots'

export async function loader({ context }: Route.LoaderArgs) {
  const absolute = await findSiteAddress(context)
  const lines = [
    'User-agent: *',
    ...notForRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
