import type { ReactNode } from 'react'

type ScreenHeaderProps = { title: string; text?: ReactNode; children?: ReactNode }

/** Title of a screen, with its actions at the right. */
export function ScreenHeader({ title, text, children }: ScreenHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words text-28">{title}</h1>
        {text ? <p className="mt-1 text-13 text-quiet">{text}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  )
}
