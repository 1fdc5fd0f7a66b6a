import { Check, Copy, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../forms/button.tsx'
import { copyText } from './copy-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'aria-label' | 'iconOnly'> & {
  /** Read when pressed, so that it may be costly, change, or have to be fetched. */
  text: () => string | Promise<string>
  label: string
  /** Beside the icon, instead of the icon alone. */
  caption?: string
  onCopied?: () => void
  /** Instead of the copying sheets. */
  icon?: ReactNode
}

type Outcome = 'copied' | 'refused'

const announcements = { copied: 'Copied', refused: 'Your browser blocked copying' }

/** Copies a text and says for a moment whether it could. */
export function CopyButton({
  text,
  label,
  caption,
  icon = <Copy />,
  onCopied,
  ...props
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    const isCopied = await copyText(text())
    setOutcome(isCopied ? 'copied' : 'refused')
    if (isCopied) onCopied?.()
  }

  return (
    <>
      <Button
        iconOnly={!caption}
        variant={caption ? 'secondary' : 'ghost'}
        size={caption ? 'm' : 's'}
        aria-label={label}
        title={outcome ? announcements[outcome] : label}
        onClick={copy}
        {...props}
      >
        {outcome === 'copied' && <Check className="text-success" />}
        {outcome === 'refused' && <X className="text-danger" />}
        {!outcome && icon}
        {caption}
      </Button>
      <VisuallyHidden role="status">{outcome && announcements[outcome]}</VisuallyHidden>
    </>
  )
}
