import { listPublicAddressesRoute, type PublicThing, publicThings } from '@product/contract/sitemap'
import { listPages } from '#web/content/sitemap.ts'
import { writeSitemap } from '#web/features/sitemap/write-sitemap.ts'
import { apiContext, findSiteAddress } from '#web/lib/api/server-contexts.ts'
import { answerXml } from '#web/lib/page/write-xml.ts'
import type { Route } from './+types/sitemap-part'

const partName = /^(\w+)-([1-9]\d{0,3})\.xml$/
const missing = () => new Response('There is no such part of the sitemap.\n', { status: 404 })

const isPublicThing = (name: string | undefined): name is PublicThing =>
  publicThings.some((thing) => thing === name)

export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const absolute = await findSiteAddress(context)
  const write = (entries: { path: string; changedAt?: string }[]) =>
    answerXml(
      'application/xml',
      writeSitemap(entries.map(({ path, changedAt }) => ({ address: absolute(path), changedAt }))),
    )
  if (file === 'pages.xml') return write(listPages())
  const [, thing, page] = partName.exec(file) ?? []
  if (!isPublicThing(thing)) return missing()
  const params = { thing, page: Number(page) }
  const { addresses } = await context.get(apiContext)(listPublicAddressesRoute, { params })
  return addresses.length === 0 ? missing() : write(addresses)
}
