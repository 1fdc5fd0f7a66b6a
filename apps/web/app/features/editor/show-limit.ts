import { contentLimits } from '@product/domain'
import type { TextField } from '@product/domain/shared-document'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { copyText } from '@product/ui/text/copy-text'
import type { ClipboardEvent } from 'react'
import { formatCount } from '#web/entities/run/format-figures.ts'

const names = {
  title: 'A title',
  description: 'A description',
  systemMessage: 'A system message',
  body: 'A prompt',
} satisfies Record<TextField, string>

/** Long enough to find a place for the rest. */
const restShown = 120_000

/** Says that a text has reached its limit, and gives back the rest of what was pasted. */
export function showLimit(field: TextField, rest: string | null): void {
  const title = `${names[field]} can have up to ${formatCount(contentLimits[field])} characters`
  if (rest === null) return void stackToast({ title }, 'text-limit')
  const count = rest.length
  stackToast({
    title,
    description: `${formatCount(count)} ${count === 1 ? 'character was' : 'characters were'} left out.`,
    action: { label: 'Copy the rest', onSelect: () => void copyRest(rest) },
    duration: restShown,
  })
}

async function copyRest(rest: string): Promise<void> {
  const isCopied = await copyText(rest)
  stackToast({ title: isCopied ? 'Copied' : 'Your browser blocked copying' })
}

/** For inputs with a `maxLength`, which cut off what is pasted without a word. */
export const showLimitOfPaste =
  (field: 'title' | 'description') =>
  ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
    const room = Math.max(0, contentLimits[field] - value.length + replaced)
    const pasted = clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
    if (pasted.length > room) showLimit(field, pasted.slice(room))
  }
