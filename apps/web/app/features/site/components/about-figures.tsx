import { figuresTitle } from '#web/content/about.ts'
import { aboutFigures } from '#web/content/placeholder-copy.ts'

export function AboutFigures() {
  if (aboutFigures.length === 0) return null
  return (
    <section aria-label={figuresTitle} className="border-line border-t">
      <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-12 lg:grid-cols-4">
        {aboutFigures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-14 text-quiet">{label}</dt>
            <dd className="font-semibold text-40 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
