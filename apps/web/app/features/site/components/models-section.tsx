import { Badge } from '@product/ui/text/badge'
import { modelsSection } from '#web/content/features.ts'
import { ComparisonFigure } from './comparison-figure.tsx'
import { Section } from './section.tsx'

export function ModelsSection() {
  const { title, label, lead, modelsHeading, models } = modelsSection
  return (
    <Section title={title} label={label} lead={lead}>
      <ul aria-label={modelsHeading} className="mt-6 flex flex-wrap gap-2">
        {models.map((model) => (
          <li key={model}>
            <Badge>{model}</Badge>
          </li>
        ))}
      </ul>
      <ComparisonFigure />
    </Section>
  )
}
