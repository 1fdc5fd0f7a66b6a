import type { DocsSlug } from '@product/domain'
import { matchPath } from 'react-router'

/** The page that explains each screen of the signed-in area. A test compares it with the routes. */
export const helpPages: Record<string, DocsSlug> = {
  '/dashboard': 'getting-started',
  '/prompts': 'collections',
  '/trash': 'collections',
  '/favorites': 'collections',
  '/shared': 'sharing',
  '/shared/:id': 'sharing',
  '/collections': 'collections',
  '/collection/:slug': 'collections',
  '/change-requests': 'change-requests',
  '/change-requests/new': 'change-requests',
  '/change-requests/:id': 'change-requests',
  '/change-requests/:id/edit': 'change-requests',
  '/notifications': 'notifications',
  '/templates': 'templates',
  '/create': 'import',
  '/metrics': 'history-and-metrics',
  '/history': 'history-and-metrics',
  '/history/:id': 'history-and-metrics',
  '/moderation': 'operators',
  '/moderation/plans': 'operators',
  '/moderation/audit': 'operators',
  '/operator': 'operators',
  '/operator/inbox/:id': 'operators',
  '/operator/newsletter': 'operators',
  '/operator/newsletter/suppressed': 'operators',
  '/operator/newsletter/:id': 'operators',
  '/operator/docs': 'operators',
  '/settings': 'account',
  '/settings/account': 'account',
  '/settings/security': 'account',
  '/settings/linked-accounts': 'account',
  '/settings/notifications': 'notifications',
  '/settings/connections': 'connections',
  '/settings/workspace': 'workspaces',
  '/settings/members': 'workspaces',
  '/settings/activity': 'workspaces',
  '/settings/billing': 'plans-and-billing',
  '/settings/data': 'export',
  '/editor/:id': 'editor',
  '/editor/:id/history': 'versions',
  '/editor/:id/metrics': 'history-and-metrics',
  '/editor/:id/requests': 'change-requests',
}

/** The page for the screen at this path. */
export function findHelpPage(pathname: string): DocsSlug {
  const path = Object.keys(helpPages).find((candidate) => matchPath(candidate, pathname))
  return (path === undefined ? undefined : helpPages[path]) ?? 'getting-started'
}
