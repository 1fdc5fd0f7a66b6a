import { listPosts } from '#web/content/blog/posts.ts'
import { writeFeed } from '#web/features/blog/write-feed.ts'
import { findSiteAddress } from '#web/lib/api/server-contexts.ts'
import { answerXml } from '#web/lib/page/write-xml.ts'
import type { Route } from './+types/blog-rss'

export async function loader({ context }: Route.LoaderArgs) {
  const absolute = await findSiteAddress(context)
  return answerXml('application/rss+xml', writeFeed(listPosts(), absolute))
}
