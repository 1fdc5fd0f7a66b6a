import { Badge } from '@product/ui/text/badge'
import { summariser } from '#web/content/summariser.ts'
import { FigureFrame, PromptText } from './figure-frame.tsx'

/** The landing page's figure: a prompt, its values and its result. */
export function PromptFigure() {
  return (
    <FigureFrame caption={summariser.caption}>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5">
        <strong className="font-semibold text-13">{summariser.title}</strong>
        <Badge>{summariser.source}</Badge>
      </div>
      <div className="px-5 py-4.5">
        <PromptText body={summariser.body} />
      </div>
      <dl className="grid grid-cols-[6rem_1fr] gap-x-4 border-line border-y bg-surface-sunken px-5 py-3.5">
        {Object.entries(summariser.values).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-faint">{name}</dt>
            <dd className="mt-0.5 truncate text-13 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid list-disc gap-1 py-4 pr-5 pl-9 text-13 text-quiet marker:text-faint">
        {summariser.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </FigureFrame>
  )
}
