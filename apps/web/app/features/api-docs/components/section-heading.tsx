import { cn } from '@product/ui/styles/class-names'
import { CopyButton } from '@product/ui/text/copy-button'
import { Link as LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type SectionHeadingProps = { id: string; className?: string; children: ReactNode }

/** A heading that a link can lead to, with a button that copies that link. */
export function SectionHeading({ id, className, children }: SectionHeadingProps) {
  return (
    <div className="group/heading flex items-start gap-2">
      <h2
        id={id}
        tabIndex={-1}
        className={cn('scroll-mt-20 outline-none lg:scroll-mt-8', className)}
      >
        {children}
      </h2>
      <CopyButton
        label={`Copy link to ${typeof children === 'string' ? children : id}`}
        icon={<LinkIcon />}
        text={() => new URL(`#${id}`, location.href).href}
        className="text-faint opacity-0 focus-visible:opacity-100 group-hover/heading:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  )
}
