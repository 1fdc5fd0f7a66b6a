import { joinTexts } from '@product/domain'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { fillIn as FillIn } from './model/fill-engine.ts'
import type { PresentedPrompt } from './model/present-prompt.ts'

const noProblems: ReadonlyMap<string, string> = new Map()

export type Shown = 'prompt' | 'filled'

/** A prompt with what a reader has typed for its variables, and which of the two is shown. */
export function useFilledPrompt({ content, fields, parts }: PresentedPrompt) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState<Shown>('prompt')
  const { fillIn, loadEngine } = useFillEngine()
  const filled = useMemo(() => fillIn?.(content, values), [fillIn, content, values])
  const written = joinTexts(content.systemMessage, content.body)
  const isFilled = shown === 'filled' && filled !== undefined
  return {
    fields,
    values,
    problems: filled?.problems ?? noProblems,
    /** Filling in a value shows the text where it is used. */
    setValue: (name: string, value: string) => {
      setValues((current) => ({ ...current, [name]: value }))
      setShown('filled')
      loadEngine()
    },
    shown,
    setShown,
    parts: isFilled ? filled.parts : parts,
    /** For a model. */
    filledText: filled?.text ?? written,
    /** As it is shown. */
    shownText: isFilled ? filled.text : written,
  }
}

export type FilledPrompt = ReturnType<typeof useFilledPrompt>

/** Loaded once the page stands: to read a prompt nobody needs it. If that failed, typing a value tries again. */
function useFillEngine() {
  const [fillIn, setFillIn] = useState<typeof FillIn>()
  const loadEngine = useCallback(() => {
    import('./components/prompt-page/load-later.ts')
      .then(({ loadFillEngine }) => loadFillEngine())
      .then(
        (engine) => setFillIn(() => engine.fillIn),
        () => undefined,
      )
  }, [])
  useEffect(loadEngine, [loadEngine])
  return { fillIn, loadEngine }
}
