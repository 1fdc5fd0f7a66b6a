import {
  browsers,
  browsersIntroduction,
  extensionFeatures,
  extensionFeaturesIntroduction,
  extensionHeader,
  extensionMeta,
  extensionPermissions,
  permissionsIntroduction,
} from '#web/content/extension.ts'
import { BrowserCard } from '#web/features/site/components/browser-card.tsx'
import { ExtensionFigure } from '#web/features/site/components/extension-figure.tsx'
import { FeatureGrid } from '#web/features/site/components/feature-grid.tsx'
import { PageHeader, Section } from '#web/features/site/components/section.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/extension'

export const meta = (args: Route.MetaArgs) => pageMeta(extensionMeta, args)

export default function Extension() {
  return (
    <>
      <PageHeader {...extensionHeader} aside={<ExtensionFigure />} />
      <Section {...browsersIntroduction}>
        <ul className="mt-9 grid gap-5 md:grid-cols-3">
          {browsers.map((browser) => (
            <BrowserCard key={browser.name} {...browser} />
          ))}
        </ul>
      </Section>
      <Section {...extensionFeaturesIntroduction}>
        <FeatureGrid cards={extensionFeatures} columns={2} />
      </Section>
      <Section {...permissionsIntroduction}>
        <dl className="mt-9 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {extensionPermissions.map(({ name, reason }) => (
            <div key={name}>
              <dt className="font-semibold text-14">{name}</dt>
              <dd className="mt-1 text-pretty text-14 text-quiet leading-relaxed">{reason}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}
