import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { Kbd } from '@product/ui/text/kbd'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { type Lookalike, replaceLookalikes } from '../model/find-lookalikes.ts'
import { useEditor } from './editor-context.tsx'

type LookalikeOfferProps = { lookalikes: readonly Lookalike[]; onClose: () => void }

const mostNamed = 3

/** After a paste: placeholders of another tool become variables with one key. */
export function LookalikeOffer({ lookalikes, onClose }: LookalikeOfferProps) {
  const { session } = useEditor()
  const accept = () => {
    session.change(({ body, systemMessage }) => ({
      body: replaceLookalikes(body, lookalikes),
      systemMessage: replaceLookalikes(systemMessage, lookalikes),
    }))
    onClose()
  }
  useAcceptKey(accept)
  const isOne = lookalikes.length === 1
  const others = lookalikes.length - mostNamed
  return (
    <section
      aria-label="Variables in pasted text"
      className="mx-4 mb-3 flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 rounded-m border border-line-strong bg-surface-raised py-1.5 pr-1.5 pl-3 text-13 shadow-floating"
    >
      <p className="min-w-0 flex-1">
        <span className="wrap-anywhere font-prompt text-12">
          {lookalikes
            .slice(0, mostNamed)
            .map(({ text }) => text)
            .join(', ')}
        </span>{' '}
        <span className="text-quiet">
          {others > 0 ? `and ${others} more ` : ''}
          {isOne ? 'looks like a variable.' : 'look like variables.'}
        </span>
      </p>
      <Button size="s" aria-keyshortcuts="Alt+Enter" onClick={accept}>
        {isOne ? 'Make it a variable' : `Make ${lookalikes.length} variables`}
        <Kbd aria-hidden>Alt ↵</Kbd>
      </Button>
      <IconButton label="Leave as text" size="s" onClick={onClose}>
        <X />
      </IconButton>
    </section>
  )
}

function useAcceptKey(onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      press()
    }
    // Before the text's own editor, which has another use for it.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
