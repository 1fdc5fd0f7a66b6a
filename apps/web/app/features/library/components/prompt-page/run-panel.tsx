import { listModelsRoute, type UsableModel } from '@product/contract/connections'
import { savePromptRoute } from '@product/contract/prompts'
import {
  answerAsDemo,
  type BrowserModelFailure,
  browserModelFailures,
  createId,
  demoLabel,
  findValueProblems,
  listInputs,
  previewText,
} from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { NativeSelect } from '@product/ui/forms/native-select'
import { useQuery } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOver } from '#web/entities/run/batch.ts'
import {
  askBrowserModel,
  BrowserModelError,
} from '#web/entities/run/browser-model/ask-browser-model.ts'
import {
  type BrowserModel,
  findBrowserModel,
} from '#web/entities/run/browser-model/language-model.ts'
import { AnswerText } from '#web/entities/run/output/answer-text.tsx'
import { pageRuns, useBatch } from '#web/entities/run/page-runs.ts'
import { call } from '#web/lib/api/call.ts'
import { explainError, withPlansLink } from '#web/lib/api/plan-refusal.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import { Link } from '#web/lib/page/link.tsx'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'
import type { PresentedPrompt } from '../../model/present-prompt.ts'

type RunPanelProps = {
  prompt: PresentedPrompt
  values: Readonly<Record<string, string>>
}

/** Runs a public prompt with the values typed: on the Demo or the browser's model, or with one's own keys. */
export function RunPanel(props: RunPanelProps) {
  const isSignedIn = useHasStoredSession()
  if (!isSignedIn) return <VisitorRun {...props} />
  return (
    <QueryProvider>
      <AccountRun {...props} />
    </QueryProvider>
  )
}

/** The first thing that keeps it from being run, in words. */
const findProblem = ({ prompt, values }: RunPanelProps): string | undefined =>
  findValueProblems(listInputs(prompt.content, []), values).values().next().value

type VisitorAnswer = { text: string; isGrowing: boolean; download: number | null }

/** Nothing of it is stored. */
function VisitorRun(props: RunPanelProps) {
  const browser = useBrowserModel()
  const [chosen, setChosen] = useState<'demo' | 'browser'>('demo')
  const [answer, setAnswer] = useState<VisitorAnswer>()
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState<AbortController>()
  const isBrowser = browser !== null && chosen === 'browser'

  function run() {
    const found = findProblem(props)
    setProblem(found)
    if (found) return
    const { content } = props.prompt
    const fill = (text: string) =>
      previewText(text, { variables: content.variables, testValues: props.values }).text
    const texts = { systemMessage: fill(content.systemMessage), body: fill(content.body) }
    if (isBrowser) void runInBrowser(texts)
    else setAnswer({ text: answerAsDemo(texts), isGrowing: false, download: null })
  }

  async function runInBrowser(texts: { systemMessage: string; body: string }) {
    const controller = new AbortController()
    setRunning(controller)
    let text = ''
    const show = (isGrowing: boolean, download: number | null = null) =>
      setAnswer({ text, isGrowing, download })
    show(true)
    try {
      await askBrowserModel(
        { ...texts, settings: props.prompt.content.settings, signal: controller.signal },
        {
          onDownload: (share) => show(true, share > 0 && share < 1 ? share : null),
          onBegin: () => show(true),
          onText: (piece) => {
            text += piece
            show(true)
          },
        },
      )
    } catch (error) {
      if (controller.signal.aborted) setProblem('Stopped. Partial output kept.')
      else setProblem(browserModelFailures[codeOfFailure(error)])
    }
    show(false)
    setRunning(undefined)
  }

  const runAtOnce = useEffectEvent(run)
  useEffect(() => runAtOnce(), [])
  const stopOnLeaving = useEffectEvent(() => running?.abort())
  useEffect(() => () => stopOnLeaving(), [])
  return (
    <Frame
      controls={
        <>
          {browser ? (
            <NativeSelect
              aria-label="Model"
              className="h-7 max-w-72"
              value={chosen}
              disabled={running !== undefined}
              onChange={(event) => setChosen(event.target.value === 'browser' ? 'browser' : 'demo')}
            >
              <option value="demo">{demoLabel}</option>
              <option value="browser">{browser.label}</option>
            </NativeSelect>
          ) : (
            <span className="text-12 text-quiet">{demoLabel}</span>
          )}
          {running ? (
            <Button size="s" className="ml-auto" onClick={() => running.abort()}>
              <Square />
              Stop
            </Button>
          ) : (
            <Button size="s" className="ml-auto" onClick={run}>
              <Play />
              Run again
            </Button>
          )}
        </>
      }
      problem={problem}
      footer={
        <>
          <Link to="/signup" className="underline underline-offset-4">
            Sign up
          </Link>{' '}
          to run it with your own models{isBrowser ? ' and keep your runs' : ''}.
        </>
      }
    >
      {answer?.isGrowing && !answer.text ? <Pending download={answer.download} /> : null}
      {answer?.text ? (
        <AnswerText text={answer.text} isGrowing={answer.isGrowing} isRaw={false} />
      ) : null}
    </Frame>
  )
}

const codeOfFailure = (error: unknown): BrowserModelFailure =>
  error instanceof BrowserModelError ? error.code : 'browser.failed'

function Pending({ download }: { download: number | null }) {
  return (
    <p className="text-13 text-quiet tabular-nums">
      {download === null
        ? 'Processing...'
        : `Downloading the browser’s model, ${Math.round(download * 100)}%. This happens once.`}
    </p>
  )
}

function useBrowserModel(): BrowserModel | null {
  const [model, setModel] = useState<BrowserModel | null>(null)
  useEffect(() => void findBrowserModel().then(setModel), [])
  return model
}

function AccountRun({ prompt, values }: RunPanelProps) {
  const { auth } = usePublicConfig()
  // The session is renewed before anything is asked for with it.
  use(loadAuthClient(auth))
  const [copyId] = useState(createId)
  const [isCopied, setCopied] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
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
      setProblem(explainError(error))
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
      problem={
        problem ??
        (batch?.problem && withPlansLink(batch.problem.message, batch.problem.code)) ??
        run?.error?.message
      }
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
      {isBusy && !run?.text ? <Pending download={run?.download ?? null} /> : null}
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
  const browser = useBrowserModel()
  const usable = data?.models.filter(({ isUsable, output }) => isUsable && output === 'text') ?? []
  const sorted = usable.sort(
    (one, other) => Number(one.connectionId === null) - Number(other.connectionId === null),
  )
  return browser ? [...sorted, browser] : sorted
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
  problem: ReactNode
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
