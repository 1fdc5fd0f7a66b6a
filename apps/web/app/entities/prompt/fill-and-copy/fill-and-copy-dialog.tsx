import { fillContent } from '@product/domain'
import { PaletteFrame } from '@product/ui/overlays/palette-frame'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { copyFilled, FillAndCopyForm } from './fill-and-copy-form.tsx'
import type { FillRequest } from './fill-and-copy-store.ts'
import { type PromptToFill, usePromptToFill } from './use-prompt-to-fill.ts'

type FillAndCopyDialogProps = FillRequest & { onClose: () => void }

/** Fill & copy on its own. It appears only for a prompt that has inputs; others are copied at once. */
export function FillAndCopyDialog({ onClose, ...request }: FillAndCopyDialogProps) {
  const { prompt } = useFillStep(request, onClose)
  return (
    <PaletteFrame
      open={prompt !== undefined}
      onOpenChange={(open) => open || onClose()}
      label="Fill & copy"
    >
      {prompt ? <FillAndCopyForm prompt={prompt} onDone={onClose} /> : null}
    </PaletteFrame>
  )
}

/** The prompt to ask about, once it is known that it has to be. */
export function useFillStep(request: FillRequest, onDone: () => void) {
  const { prompt, error } = usePromptToFill(request)
  const [isRefused, setRefused] = useState(false)
  const hasInputs = prompt !== undefined && prompt.inputs.length > 0
  const copyAtOnce = useEffectEvent(async (whole: PromptToFill) => {
    const { text } = fillContent(whole.content, {}, whole.included)
    if (await copyFilled(whole, text)) onDone()
    else setRefused(true)
  })
  const fail = useEffectEvent((problem: Error) => {
    showError(describeError(problem))
    onDone()
  })
  useEffect(() => {
    if (prompt && !hasInputs) void copyAtOnce(prompt)
  }, [prompt, hasInputs])
  useEffect(() => {
    if (error) fail(error)
  }, [error])
  return { prompt: hasInputs || isRefused ? prompt : undefined }
}
