import { useEffect, useState } from 'react'

type TokenCount = { tokens: number; isExact: boolean }

const charactersOfToken = 4
/** Counting a long text keeps a core busy that typing may need. */
const countingPause = 600

/** Models whose own tokenizer we have. */
const hasTokenizer = (model: string | undefined) =>
  model === 'gpt-4' || model === 'gpt-3.5' || model?.startsWith('gpt-4-')

/** How long the text is for the model: counted off the page's thread, or estimated. */
export function useTokenCount(text: string, model: string | undefined): TokenCount {
  const isCounted = Boolean(hasTokenizer(model))
  const [counted, setCounted] = useState<{ text: string; tokens: number }>()
  useEffect(() => {
    if (!isCounted) return
    let ended = false
    const ask = () =>
      count(text).then(
        (tokens) => ended || setCounted({ text, tokens }),
        () => undefined,
      )
    const timer = setTimeout(ask, countingPause)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [text, isCounted])
  if (isCounted && counted?.text === text) return { tokens: counted.tokens, isExact: true }
  return { tokens: Math.ceil(text.length / charactersOfToken), isExact: false }
}

let worker: Worker | undefined
let lastId = 0

function count(text: string): Promise<number> {
  worker ??= new Worker(new URL('./count-tokens.worker.ts', import.meta.url), { type: 'module' })
  const asked = worker
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    const receive = ({ data }: MessageEvent<{ id: number; tokens: number }>) => {
      if (data.id !== id) return
      asked.removeEventListener('message', receive)
      resolve(data.tokens)
    }
    asked.addEventListener('message', receive)
    asked.addEventListener('error', reject, { once: true })
    asked.postMessage({ id, text })
  })
}
