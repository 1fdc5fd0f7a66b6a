import type { PromptContent } from '@product/domain'
import { useMemo, useState } from 'react'
import { previewText } from '#web/lib/prompts/preview-text.ts'
import { fillPrompt, listFields } from './model/fill-prompt.ts'
import { joinTexts } from './model/join-texts.ts'

export type Shown = 'prompt' | 'filled'

/** A prompt with what a reader has typed for its variables, and which of the two is shown. */
export function useFilledPrompt(content: PromptContent) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState<Shown>('prompt')
  const fields = useMemo(() => listFields(content), [content])
  const { system, body, filledText } = useMemo(() => {
    const surroundings = { variables: fields, testValues: values }
    return {
      system: previewText(content.systemMessage, surroundings).parts,
      body: previewText(content.body, surroundings).parts,
      filledText: fillPrompt(content, values),
    }
  }, [content, fields, values])
  return {
    fields,
    values,
    /** Whoever fills something in wants to see where it goes. */
    setValue: (name: string, value: string) => {
      setValues((current) => ({ ...current, [name]: value }))
      setShown('filled')
    },
    shown,
    setShown,
    parts: { system, body },
    /** For a model. */
    filledText,
    /** As it is shown. */
    shownText: shown === 'filled' ? filledText : joinTexts(content.systemMessage, content.body),
  }
}

export type FilledPrompt = ReturnType<typeof useFilledPrompt>
