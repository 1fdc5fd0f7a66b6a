import { costOfMarkdown, markdownLimits } from '@product/domain'
import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { formatCost, formatDuration } from '#web/entities/run/format-figures.ts'
import { AnswerText } from '#web/entities/run/output/answer-text.tsx'
import type { PresentedPrompt } from '../../model/present-prompt.ts'

type ExampleOutputsProps = { prompt: Pick<PresentedPrompt, 'outcomes' | 'version'> }

/** Outputs of the prompt that its author chose to show. */
export function ExampleOutputs({ prompt: { outcomes, version } }: ExampleOutputsProps) {
  let rest: number = markdownLimits.page
  return (
    <section aria-labelledby="example-outputs" className="mt-12">
      <h2 id="example-outputs" className="text-20">
        Example outputs
      </h2>
      <p className="mt-1 text-13 text-quiet">Real runs, chosen by the author.</p>
      <div className="mt-5 grid gap-4">
        {outcomes.map((outcome) => {
          rest -= costOfMarkdown(outcome.output)
          return (
            <OutputCard key={outcome.id} outcome={outcome} current={version} isRaw={rest < 0} />
          )
        })}
      </div>
    </section>
  )
}

type OutputCardProps = {
  outcome: PresentedPrompt['outcomes'][number]
  current: number
  isRaw: boolean
}

function OutputCard({ outcome, current, isRaw }: OutputCardProps) {
  const { modelName, version, values, output, pictureUrl, durationMs, costMicros, createdAt } =
    outcome
  const named = Object.entries(values)
  return (
    <article className="min-w-0 overflow-hidden rounded-m border border-line bg-surface-raised">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-1 border-line border-b px-4 py-2.5 text-12 text-faint">
        <Badge className="text-text">{modelName}</Badge>
        {durationMs === null ? null : <span>{formatDuration(durationMs)}</span>}
        {costMicros === null ? null : <span>{formatCost(costMicros)}</span>}
        <Badge>{version === current ? `v${version}` : `v${version}, current is v${current}`}</Badge>
        <RelativeTime value={createdAt} />
      </header>
      {named.length > 0 ? (
        <dl className="grid gap-x-6 gap-y-2 border-line border-b bg-surface-sunken px-4 py-3 text-12 sm:grid-cols-2">
          {named.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="font-prompt text-faint">{name}</dt>
              <dd className="wrap-anywhere mt-0.5 line-clamp-3 whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {pictureUrl ? (
        // The image's size is unknown: the frame has a fixed one, so that nothing moves.
        <img
          src={pictureUrl}
          alt={`Made by ${modelName}`}
          width={1024}
          height={768}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 h-auto w-full bg-surface-sunken object-contain"
        />
      ) : null}
      {output ? (
        <ScrollRegion
          label={`Output of ${modelName}`}
          className="wrap-anywhere max-h-96 px-4 py-3.5 text-14 leading-6"
        >
          <AnswerText text={output} isGrowing={false} isRaw={isRaw} />
        </ScrollRegion>
      ) : null}
    </article>
  )
}
