import { Check, Copy, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'aria-label' | 'iconOnly'> & {
  /** Read when pressed, so that it may be costly or change. */
  text: () => string
  label: string
  /** Instead of the copying sheets. */
  icon?: ReactNode
}

type Outcome = 'copied' | 'refused'

const announcements = { copied: 'Copied', refused: 'The browser did not allow copying' }

/** Copies a text and says for a moment whether it could. */
export function CopyButton({ text, label, icon = <Copy />, ...props }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      // Absent where a page is neither on TLS nor on loopback.
      await navigator.clipboard.writeText(text())
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  return (
    <>
      <Button
        iconOnly
        variant="ghost"
        size="s"
        aria-label={label}
        title={outcome ? announcements[outcome] : label}
        onClick={copy}
        {...props}
      >
        {outcome === 'copied' && <Check className="text-success" />}
        {outcome === 'refused' && <X className="text-danger" />}
        {!outcome && icon}
      </Button>
      <VisuallyHidden role="status">{outcome && announcements[outcome]}</VisuallyHidden>
    </>
  )
}
