import { Badge } from '@product/ui/text/badge'
import { useMemo, useSyncExternalStore } from 'react'
import { summariser } from '#web/content/summariser.ts'
import {
  type LandingDraft,
  parseKeptDraft,
  readKeptText,
} from '#web/entities/prompt/landing-draft.ts'
import { FigureFrame, PromptText } from './figure-frame.tsx'

const never = () => () => {}
const onServer = () => null

/** Beside signing up: the prompt that the visitor wrote on the landing page, or else an example. */
export function PromptFigure() {
  const kept = useSyncExternalStore(never, readKeptText, onServer)
  const draft = useMemo(() => readDraft(parseKeptDraft(kept)), [kept])
  return draft ? <OwnPrompt draft={draft} /> : <ExamplePrompt />
}

function OwnPrompt({ draft: { body, variables } }: { draft: LandingDraft }) {
  const values = variables.map(({ name, defaultValue }): [string, string] => [name, defaultValue])
  return (
    <FigureFrame caption="Your prompt. It’s saved once you’re signed in.">
      <PromptParts title="Your prompt" body={body} values={values} />
    </FigureFrame>
  )
}

function ExamplePrompt() {
  return (
    <FigureFrame caption="A prompt with variables, filled in and run.">
      <PromptParts
        title={summariser.title}
        source={summariser.source}
        body={summariser.body}
        values={Object.entries(summariser.values)}
      />
      <ul className="grid list-disc gap-1 border-line border-t py-4 pr-5 pl-9 text-13 text-quiet marker:text-faint">
        {summariser.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </FigureFrame>
  )
}

type PromptPartsProps = {
  title: string
  source?: string
  body: string
  values: readonly [string, string][]
}

function PromptParts({ title, source, body, values }: PromptPartsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5">
        <strong className="font-semibold text-13">{title}</strong>
        {source ? <Badge>{source}</Badge> : null}
      </div>
      <div className="wrap-anywhere max-h-80 overflow-hidden px-5 py-4.5">
        <PromptText body={body} />
      </div>
      {values.length > 0 ? (
        <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 border-line border-t bg-surface-sunken px-5 py-3.5">
          {values.slice(0, mostValues).map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="truncate text-12 text-faint">{name}</dt>
              <dd className="mt-0.5 truncate text-13 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}

const mostValues = 6

/** Null for what is none: it may be of another release. */
function readDraft(kept: unknown): LandingDraft | null {
  const draft = kept as Partial<LandingDraft> | null
  return typeof draft?.body === 'string' && Array.isArray(draft.variables)
    ? (draft as LandingDraft)
    : null
}
