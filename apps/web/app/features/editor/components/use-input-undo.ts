import { type RefObject, useEffect } from 'react'
import type { InputField, UndoStep } from '../model/shared-document.ts'
import { useEditor } from './editor-context.tsx'

/** From a menu of the browser. */
const stepsOfInputTypes: Record<string, UndoStep> = { historyUndo: 'undo', historyRedo: 'redo' }

function stepOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): UndoStep | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : null
}

/** The browser forgets the history of an input as soon as somebody else edits its text. */
export function useInputUndo(
  field: InputField,
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
) {
  const { session } = useEditor()
  useEffect(() => {
    const { current } = input
    const take = (event: Event, step: UndoStep | null | undefined) => {
      if (step && session.stepInput(field, step)) event.preventDefault()
    }
    const onKey = (event: Event) => {
      if (event instanceof KeyboardEvent) take(event, stepOfKey(event))
    }
    const onInput = (event: Event) => {
      if (event instanceof InputEvent) take(event, stepsOfInputTypes[event.inputType])
    }
    current?.addEventListener('keydown', onKey)
    current?.addEventListener('beforeinput', onInput)
    return () => {
      current?.removeEventListener('keydown', onKey)
      current?.removeEventListener('beforeinput', onInput)
    }
  }, [field, input, session])
}
