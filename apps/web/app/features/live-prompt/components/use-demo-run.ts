import { useRef, useState } from 'react'

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
