import { Button, type ButtonProps } from '@product/ui/forms/button'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { application } from '#web/content/careers.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

const ApplicationDialog = lazyComponent(async () => {
  const { ApplicationDialog } = await import('./application-dialog.tsx')
  return { default: ApplicationDialog }
}, 'overlay')

type ApplyLinkProps = {
  /** Null for a general application. */
  position: { id: string; title: string } | null
  label: string
} & Pick<ButtonProps, 'variant' | 'size' | 'className'>

/** Opens the form over the page. It is a link too: to a page of the same form. */
export function ApplyLink({ position, label, ...buttonProps }: ApplyLinkProps) {
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const title = position?.title ?? application.general

  function openDialog(event: MouseEvent) {
    // Opening in a new tab is the reader's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <Button asChild {...buttonProps}>
        <Link
          ref={link}
          to={`/careers/${position?.id ?? 'general'}`}
          aria-label={position ? `${label}: ${position.title}` : undefined}
          aria-haspopup="dialog"
          onClick={openDialog}
        >
          {label}
        </Link>
      </Button>
      {open && (
        <Suspense>
          <ApplicationDialog
            position={position?.title ?? null}
            title={title}
            onClose={() => {
              setOpen(false)
              link.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
