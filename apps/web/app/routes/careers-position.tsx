import { data, Link } from 'react-router'
import { application, generalApplication, positions } from '#web/content/careers.ts'
import { ApplicationForm } from '#web/features/careers/components/application-form.tsx'
import { PositionFacts } from '#web/features/careers/components/position-facts.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/careers-position'

export function loader({ params: { position } }: Route.LoaderArgs) {
  if (position === 'general') return { position: null }
  const found = positions.find(({ id }) => id === position)
  return found ? { position: found } : data(null, { status: 404 })
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return missingPageMeta()
  const { position } = args.loaderData
  const title = position?.title ?? application.general
  const description = position?.description ?? generalApplication.lead
  return pageMeta({ title, description }, args)
}

export default function CareersPosition({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { position } = loaderData
  return (
    <div className="page-width grid gap-12 py-14 sm:py-20 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
      <div>
        <Link to="/careers" className="text-13 text-quiet hover:text-text">
          ← All positions
        </Link>
        <h1 className="mt-5 text-40">{position?.title ?? application.general}</h1>
        {position && <PositionFacts {...position} />}
        <p className="mt-5 max-w-prose text-pretty text-16 text-quiet">
          {position?.description ?? generalApplication.lead}
        </p>
      </div>
      <section className="self-start rounded-l border border-line bg-surface-raised p-5 sm:p-8">
        <h2 className="mb-6 text-20">Apply</h2>
        <ApplicationForm position={position?.title ?? null} />
      </section>
    </div>
  )
}
