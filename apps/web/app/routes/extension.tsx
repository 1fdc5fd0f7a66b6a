import {
  browsers,
  browsersIntroduction,
  extensionFeatures,
  extensionFeaturesIntroduction,
  extensionHeader,
  extensionMeta,
} from '#web/content/extension.ts'
import { BrowserCard } from '#web/features/public-site/components/browser-card.tsx'
import { ExtensionFigure } from '#web/features/public-site/components/extension-figure.tsx'
import { FeatureGrid } from '#web/features/public-site/components/feature-grid.tsx'
import { PageHeader } from '#web/features/public-site/components/page-header.tsx'
import { Section } from '#web/features/public-site/components/section.tsx'
import { pageMeta } from '#web/features/public-site/page-meta.ts'

export const meta = () => pageMeta(extensionMeta)

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
    </>
  )
}
