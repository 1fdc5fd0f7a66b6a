import {
  receiveMailRoute,
  uploadChatFileRoute,
  uploadConversationFileRoute,
} from '@product/contract'
import { supportLimits } from '@product/domain'
import type { AccountDeps } from '#features/accounts/index.ts'
import type { BodyLimits } from '#platform/http/limits/limit-body.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { createSupportFeeds } from './feeds.ts'
import { supportInboxRoutes } from './inbox-routes.ts'
import { incomingMailRoutes } from './incoming-mail/routes.ts'

export const supportBodyLimits: BodyLimits = {
  [uploadChatFileRoute.path]: supportLimits.fileBytes,
  [uploadConversationFileRoute.path]: supportLimits.fileBytes,
  [receiveMailRoute.path]: supportLimits.mailBytes,
}

export function supportRoutes(deps: AccountDeps) {
  const withFeeds = { ...deps, feeds: createSupportFeeds(deps) }
  const routes = createRoutes()
  routes.route('/', chatRoutes(withFeeds))
  routes.route('/', supportInboxRoutes(withFeeds))
  routes.route('/', incomingMailRoutes(deps))
  return routes
}
