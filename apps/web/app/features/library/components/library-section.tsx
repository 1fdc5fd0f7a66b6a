import { libraryCategories } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { ArrowRight } from 'lucide-react'
import { categories, libraryIntroduction } from '#web/content/discover.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { Link } from '#web/lib/page/link.tsx'

/** The way from the landing page into the library. */
export function LibrarySection() {
  const track = useTrack()
  return (
    <section className="border-line border-t py-14 sm:py-18">
      <div className="page-width">
        <h2 className="text-28 sm:text-40">{libraryIntroduction.title}</h2>
        <p className="mt-3 max-w-160 text-pretty text-16 text-quiet">{libraryIntroduction.lead}</p>
        <ul className="mt-7 grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-5">
          {libraryCategories.map((category) => (
            <li key={category} className="max-sm:last:col-span-2">
              <Link
                to={`/discover?category=${category}`}
                onClick={() => track('browse_prompts_clicked', {})}
                className="flex h-12 items-center gap-2.5 rounded-m border border-line bg-surface-raised px-4 font-medium transition-colors duration-100 hover:border-line-strong hover:bg-surface-hover"
              >
                <ColorDot color={categories[category].color} />
                {categories[category].label}
              </Link>
            </li>
          ))}
        </ul>
        <Button asChild size="l" className="mt-6">
          <Link to="/discover" onClick={() => track('browse_prompts_clicked', {})}>
            {libraryIntroduction.action}
            <ArrowRight />
          </Link>
        </Button>
      </div>
    </section>
  )
}
