import { Button } from '@product/ui/forms/button'
import { anywhere } from '#web/content/landing.ts'
import { Link } from '#web/lib/page/link.tsx'
import { ExtensionFigure } from './extension-figure.tsx'
import { SectionHeading } from './section.tsx'

export function AnywhereSection() {
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width grid items-center gap-10 lg:grid-cols-[1fr_1.06fr] lg:gap-16">
        <div>
          <SectionHeading title={anywhere.title} lead={anywhere.lead} />
          <Button asChild size="l" className="mt-7">
            <Link to="/extension">{anywhere.action}</Link>
          </Button>
        </div>
        <ExtensionFigure />
      </div>
    </section>
  )
}
