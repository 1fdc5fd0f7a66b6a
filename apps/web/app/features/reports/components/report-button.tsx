import type { ModeratedKind } from '@product/domain'
import { Button, type ButtonProps } from '@product/ui/forms/button'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

// Few ever report anything: its code comes with the first click.
const ReportDialog = lazyComponent(async () => {
  const module = await import('./report-dialog.tsx')
  return { default: module.ReportDialog }
}, 'overlay')

type ReportButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
  kind: ModeratedKind
  /** A prompt's or question's slug, a review's or answer's id, a collection's public id, an author's handle. */
  target: string
  /** The name of the target, for screen readers. */
  name: string
}

export function ReportButton({
  kind,
  target,
  name,
  variant = 'ghost',
  ...style
}: ReportButtonProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <Button
        variant={variant}
        {...style}
        aria-haspopup="dialog"
        aria-label={`Report ${name}`}
        onClick={() => setState('open')}
      >
        <Flag />
        Report
      </Button>
      {state === 'unused' ? null : (
        <Suspense fallback={null}>
          <ReportDialog
            kind={kind}
            target={target}
            name={name}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
