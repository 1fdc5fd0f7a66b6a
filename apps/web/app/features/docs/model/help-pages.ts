import type { DocsSlug } from '@product/domain'
import { matchPath } from 'react-router'

/** A page, or a section of it by its anchor. */
type HelpPlace = DocsSlug | `${DocsSlug}#${string}`

/** The part of the documentation that explains each screen of the signed-in area and of signing in. A test compares it with the routes. */
export const helpPages: Record<string, HelpPlace> = {
  '/dashboard': 'getting-started#your-dashboard',
  '/prompts': 'editor#find-a-prompt-again',
  '/trash': 'editor#delete-and-restore-a-prompt',
  '/favorites': 'editor#keep-favorites',
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
  '/moderation': 'operators#handle-reports',
  '/moderation/plans': 'operators#set-the-plan-of-a-workspace',
  '/moderation/audit': 'operators#see-who-did-what',
  '/operator': 'operators#answer-people',
  '/operator/inbox/:id': 'operators#answer-people',
  '/operator/newsletter': 'operators#write-to-subscribers',
  '/operator/newsletter/suppressed': 'operators#write-to-subscribers',
  '/operator/newsletter/:id': 'operators#write-to-subscribers',
  '/operator/docs': 'operators#read-feedback-about-the-documentation',
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
  '/login': 'account',
  '/signup': 'getting-started#create-an-account',
  '/forgot-password': 'account#change-or-reset-your-password',
  '/reset-password': 'account#change-or-reset-your-password',
  '/auth/callback': 'account#link-google-or-github',
  '/invite': 'workspaces#invite-people',
  '/connect-extension': 'extension#connect-your-account',
  '/connect-extension/done': 'extension#connect-your-account',
}

/** The page, or its section, that explains the screen at this path. */
export function findHelpPage(pathname: string): HelpPlace {
  const path = Object.keys(helpPages).find((candidate) => matchPath(candidate, pathname))
  return (path === undefined ? undefined : helpPages[path]) ?? 'getting-started'
}
