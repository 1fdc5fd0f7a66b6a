import type { AccessChange, AccessPreview } from '@product/contract/access-previews'
import { useSyncExternalStore } from 'react'
import { isServerReachable } from '#web/lib/offline/connection.ts'
import { previewAccess } from './access-preview.ts'

export type WideningAnswer = {
  /** Whether prompts that no collection restricts any longer are shown to the whole workspace. */
  showToWorkspace: boolean
}

type Words = {
  /** What is asked, for instance "Remove from Salaries?". */
  title: string
  /** The label of the confirming button. */
  action: string
  /** Why they would see it, where that is not plain. */
  note?: string
}

export type WideningQuestion = Words & {
  preview: AccessPreview
  answer: (answer: WideningAnswer | undefined) => void
}

let question: WideningQuestion | undefined
const listeners = new Set<() => void>()

function change(next: WideningQuestion | undefined) {
  question = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWideningQuestion = (): WideningQuestion | undefined =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )

/** Changes that show nothing to anybody new unless they say so. */
const isClosedUnlessAsked = ({ action }: AccessChange): boolean =>
  action === 'remove-from-collection'

/**
 * Asks before a change by which somebody would newly see prompts. At once where nobody would. Undefined: the change is not to
 * be made.
 */
export async function confirmWidening(
  accessChange: AccessChange,
  words: Words,
): Promise<WideningAnswer | undefined> {
  const closed: WideningAnswer = { showToWorkspace: false }
  let preview: AccessPreview
  try {
    preview = await previewAccess(accessChange)
  } catch (error) {
    if (!isServerReachable() && isClosedUnlessAsked(accessChange)) return closed
    throw error
  }
  if (preview.kept.promptCount + preview.shown.promptCount === 0) return closed
  // Showing them is the change: there is nothing to choose.
  if (accessChange.action === 'show-to-workspace') preview = { ...preview, kept: preview.shown }
  return await new Promise((resolve) => {
    // One question at a time: the one before is not answered any more.
    question?.answer(undefined)
    change({
      ...words,
      preview,
      answer: (answer) => {
        change(undefined)
        resolve(answer)
      },
    })
  })
}
