import { Badge } from '@product/ui/text/badge'
import { comparisonExample, modelsSection } from '#web/content/features.ts'
import { FigureFrame, PromptText } from './figure-frame.tsx'
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

/** One prompt above the answers of several models. */
function ComparisonFigure() {
  return (
    <FigureFrame caption={modelsSection.figureCaption} className="mt-9">
      <div className="border-line border-b px-5 py-3.5">
        <PromptText body={comparisonExample.question} />
      </div>
      <div className="grid gap-px bg-line md:grid-cols-3">
        {comparisonExample.answers.map(({ model, text }) => (
          <div key={model} className="flex flex-col bg-surface-raised px-5 py-4.5">
            <h3 className="text-13">{model}</h3>
            <p className="mt-2 mb-4 text-pretty text-14 text-quiet leading-relaxed">{text}</p>
            <p className="mt-auto text-12 text-faint tabular-nums">{countWords(text)} words</p>
          </div>
        ))}
      </div>
    </FigureFrame>
  )
}

const countWords = (text: string) => text.split(/\s+/).length
