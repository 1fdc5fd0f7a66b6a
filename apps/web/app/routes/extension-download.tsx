import { Button } from '@product/ui/forms/button'
import { data } from 'react-router'
import { notBuilt } from '#web/content/extension.ts'
import { missingPageMeta } from '#web/features/site/page-meta.ts'
import { Link } from '#web/lib/page/link.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = missingPageMeta

/** In the place of a file that the server does not have. */
export default function ExtensionDownload() {
  return (
    <section className="page-width grid min-h-[60vh] place-content-center justify-items-center gap-3 text-center">
      <h1 className="text-20">{notBuilt.title}</h1>
      <p className="max-w-md text-pretty text-quiet">{notBuilt.text}</p>
      <Button asChild className="mt-3">
        <Link to="/extension">{notBuilt.action}</Link>
      </Button>
    </section>
  )
}
