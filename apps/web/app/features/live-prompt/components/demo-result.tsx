import { type ReactNode, useRef, useState } from 'react'
import { summariser } from '#web/content/summariser.ts'

const example = summariser.points.map((point) => `- ${point}`).join('\n')

/** The answer and its measured duration. */
export function DemoResult({ run, children }: { run: DemoRun; children: ReactNode }) {
  const shown = run.status === 'idle' ? example : run.text
  return (
    <div className="px-5 py-4">
      <section
        aria-label="Result"
        aria-busy={run.status === 'running'}
        className="grid min-h-30 content-start gap-1 text-13 text-quiet"
      >
        {shown.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever grow at the end
          <Line key={index} text={line} />
        ))}
      </section>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-12 text-faint tabular-nums">
          {describeRun(run)}
        </p>
        {children}
      </div>
    </div>
  )
}

/** A point hangs from its dot, a quotation from its line; anything else is a paragraph. */
function Line({ text }: { text: string }) {
  if (text.startsWith('- '))
    return (
      <p className="relative break-words pl-4 before:absolute before:left-1 before:text-faint before:content-['•']">
        {text.slice(2)}
      </p>
    )
  if (text.startsWith('>'))
    return <p className="break-words border-line-strong border-l-2 pl-3">{text.slice(2)}</p>
  const [, heading, rest] = /^\*\*(.+)\*\*(.*)/.exec(text) ?? []
  if (heading)
    return (
      <p>
        <strong className="text-text">{heading}</strong>
        {rest}
      </p>
    )
  return <p className="whitespace-pre-wrap break-words">{text}</p>
}

function describeRun(run: DemoRun): string {
  if (run.status === 'idle') return 'Runs in your browser'
  if (run.status === 'running') return 'Processing...'
  if (run.status === 'failed')
    return 'Couldn’t load the Demo model. Check your connection and try again.'
  return `Result generated in ${(run.milliseconds / 1_000).toFixed(1)}s · ${run.words} words`
}

export type DemoRun =
  | { status: 'idle' }
  | { status: 'running'; text: string }
  | { status: 'failed'; text: string }
  | { status: 'done'; text: string; milliseconds: number; words: number }

/** Runs of the Demo model in the browser, one at a time. The model is loaded by the first. */
export function useDemoRun() {
  const [run, setRun] = useState<DemoRun>({ status: 'idle' })
  const newest = useRef(0)

  async function start(body: string, values: Record<string, string>): Promise<void> {
    const number = ++newest.current
    const startedAt = performance.now()
    setRun({ status: 'running', text: '' })
    const { streamDemo } = await import('../model/stream-demo.ts').catch(() => ({
      streamDemo: null,
    }))
    if (!streamDemo) return setRun({ status: 'failed', text: '' })
    let text = ''
    for await (const word of streamDemo(body, values)) {
      if (newest.current !== number) return
      text += word
      setRun({ status: 'running', text })
    }
    const words = text.split(/\s+/).filter((part) => /\w/.test(part)).length
    setRun({ status: 'done', text, milliseconds: performance.now() - startedAt, words })
  }

  return { run, start }
}
