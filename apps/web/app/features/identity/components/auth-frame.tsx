import { productName } from '@product/domain'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ThemeToggle } from '#web/lib/theme/theme-toggle.tsx'

type AuthFrameProps = {
  illustration: ReactNode
  /** The address of the documentation of this step. */
  help: string
  children: ReactNode
}

/**
 * A quiet page around one step of signing in; wide screens show the product beside it. Every step
 * begins at the same height, so that nothing moves when one gives way to another or to an error.
 */
export function AuthFrame({ illustration, help, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col">
        <header className="flex h-15 items-center justify-between px-4 sm:px-6">
          <Link to="/" className="flex items-center gap-2.5 font-semibold text-16 tracking-tight">
            <BrandMark className="size-5 text-accent" />
            {productName}
          </Link>
          <div className="flex items-center gap-3">
            <a
              href={help}
              // Typed text stays in this one.
              target="_blank"
              rel="noreferrer"
              className="rounded-xs text-13 text-quiet hover:text-text"
            >
              Help
            </a>
            <ThemeToggle />
          </div>
        </header>
        <main className="mx-auto flex w-full max-w-104 flex-1 flex-col px-4 pt-6 pb-20 sm:pt-[min(14vh,9rem)]">
          {children}
        </main>
      </div>
      <aside
        aria-label="The product"
        className="hidden border-line border-l bg-surface-sunken lg:grid lg:place-items-center lg:p-12"
      >
        <div className="w-full max-w-128">{illustration}</div>
      </aside>
    </div>
  )
}
