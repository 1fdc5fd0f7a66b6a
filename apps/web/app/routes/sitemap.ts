import { addressesAPage, countPublicAddressesRoute, publicThings } from '@product/contract/sitemap'
import { writeSitemapIndex } from '#web/features/sitemap/write-sitemap.ts'
import { apiContext, findSiteAddress } from '#web/lib/api/server-contexts.ts'
import { answerXml } from '#web/lib/page/write-xml.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const absolute = await findSiteAddress(context)
  const counts = await context.get(apiContext)(countPublicAddressesRoute)
  const names = publicThings.flatMap((thing) =>
    Array.from(
      { length: Math.ceil(counts[thing] / addressesAPage) },
      (_, index) => `${thing}-${index + 1}`,
    ),
  )
  const parts = ['pages', ...names].map((name) => ({ address: absolute(`/sitemap/${name}.xml`) }))
  return answerXml('application/xml', writeSitemapIndex(parts))
}
