import { listModelsRoute, type UsableModel } from '@product/contract/connections'
import { savePromptRoute } from '@product/contract/prompts'
import { answerAsDemo, createId, demoLabel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { NativeSelect } from '@product/ui/forms/native-select'
import { useQuery } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { findValueProblems, listInputs } from '#web/entities/prompt/fill-and-copy/fill-content.ts'
import { previewText } from '#web/entities/prompt/preview-text.ts'
import { isOver } from '#web/entities/run/batch.ts'
import { AnswerText } from '#web/entities/run/output/answer-text.tsx'
import { pageRuns, useBatch } from '#web/entities/run/page-runs.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'
import type { PresentedPrompt } from '../../model/present-prompt.ts'

type RunPanelProps = {
  prompt: PresentedPrompt
  values: Readonly<Record<string, string>>
}

/** Runs a public prompt with the values typed: on the Demo model, or with one's own keys. */
export function RunPanel(props: RunPanelProps) {
  const isSignedIn = useHasStoredSession()
  if (!isSignedIn) return <DemoRun {...props} />
  return (
    <QueryProvider>
      <AccountRun {...props} />
    </QueryProvider>
  )
}

/** The first thing that keeps it from being run, in words. */
const findProblem = ({ prompt, values }: RunPanelProps): string | undefined =>
  findValueProblems(listInputs(prompt.content, []), values).values().next().value

function DemoRun(props: RunPanelProps) {
  const [answer, setAnswer] = useState<string>()
  const [problem, setProblem] = useState<string>()

  function run() {
    const { content } = props.prompt
    const fill = (text: string) =>
      previewText(text, { variables: content.variables, testValues: props.values }).text
    const found = findProblem(props)
    setProblem(found)
    if (!found)
      setAnswer(
        answerAsDemo({ systemMessage: fill(content.systemMessage), body: fill(content.body) }),
      )
  }

  const runAtOnce = useEffectEvent(run)
  useEffect(() => runAtOnce(), [])
  return (
    <Frame
      controls={
        <>
          <span className="text-12 text-quiet">{demoLabel}</span>
          <Button size="s" className="ml-auto" onClick={run}>
            <Play />
            Run again
          </Button>
        </>
      }
      problem={problem}
      footer={
        <>
          <Link to="/signup" className="underline underline-offset-4">
            Sign up
          </Link>{' '}
          to run it with your own models.
        </>
      }
    >
      {answer === undefined ? null : <AnswerText text={answer} isGrowing={false} isRaw={false} />}
    </Frame>
  )
}

function AccountRun({ prompt, values }: RunPanelProps) {
  const { auth } = usePublicConfig()
  // The session is renewed before anything is asked for with it.
  use(loadAuthClient(auth))
  const [copyId] = useState(createId)
  const [isCopied, setCopied] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState('')
  const models = useTextModels()
  const model = models.find((one) => keyOf(one) === chosen) ?? models[0]
  const batch = useBatch(copyId)
  const run = batch?.runs[0]
  const isBusy = isPreparing || (batch !== undefined && !isOver(batch))

  async function start() {
    const found = findProblem({ prompt, values })
    setProblem(found)
    if (found || !model) return
    setPreparing(true)
    try {
      if (!isCopied) await storeCopy(copyId, prompt)
      setCopied(true)
      const { connectionId } = model
      const asked = { model: model.model, ...(connectionId && { connectionId }) }
      const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
      const request = { batchId: createId(), promptId: copyId, models: [asked], values: given }
      void pageRuns.start(request, [model])
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setPreparing(false)
    }
  }

  return (
    <Frame
      controls={
        <>
          <NativeSelect
            aria-label="Model"
            className="h-7 max-w-60"
            value={model ? keyOf(model) : ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {models.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {one.label}
              </option>
            ))}
          </NativeSelect>
          {isBusy ? (
            <Button size="s" className="ml-auto" onClick={() => void pageRuns.stop(copyId)}>
              <Square />
              Stop
            </Button>
          ) : (
            <Button
              size="s"
              variant="primary"
              className="ml-auto"
              disabled={!model}
              onClick={() => void start()}
            >
              <Play />
              Run
            </Button>
          )}
        </>
      }
      problem={problem ?? batch?.problem?.message ?? run?.error?.message}
      footer={
        isCopied ? (
          <>
            Saved as{' '}
            <Link to={`/editor/${copyId}`} className="underline underline-offset-4">
              your copy
            </Link>
            , with this run in its history.
          </>
        ) : (
          'Running saves a copy to your prompts.'
        )
      }
    >
      {isBusy && !run?.text ? <p className="text-13 text-quiet">Processing...</p> : null}
      {run?.text ? <AnswerText text={run.text} isGrowing={isBusy} isRaw={false} /> : null}
    </Frame>
  )
}

const keyOf = ({ model, connectionId }: UsableModel) => `${model} ${connectionId}`

/** Real models first: the Demo model is what is left without one. */
function useTextModels(): UsableModel[] {
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: () => call(listModelsRoute),
    retry: 1,
  })
  const usable = data?.models.filter(({ isUsable, output }) => isUsable && output === 'text') ?? []
  return usable.sort(
    (one, other) => Number(one.connectionId === null) - Number(other.connectionId === null),
  )
}

async function storeCopy(id: string, { id: sourceId, version, old, content }: PresentedPrompt) {
  await call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content,
      seal: true,
      source: { kind: 'prompt', id: sourceId, version: old?.version ?? version },
    },
  })
}

type FrameProps = {
  controls: ReactNode
  problem: string | undefined
  footer: ReactNode
  children: ReactNode
}

function Frame({ controls, problem, footer, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null)
  // The button that opened it may be a long text further up.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section
      ref={frame}
      aria-label="Result"
      className="min-w-0 overflow-hidden rounded-m border border-line bg-surface-raised"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        <h2 className="mr-2 font-semibold text-13">Result</h2>
        {controls}
      </div>
      <div aria-live="polite" className="wrap-anywhere grid gap-2 px-4 py-3.5 text-14 leading-6">
        {problem ? <p className="text-13 text-danger">{problem}</p> : null}
        {children}
      </div>
      <p className="border-line border-t px-4 py-2.5 text-12 text-quiet">{footer}</p>
    </section>
  )
}
