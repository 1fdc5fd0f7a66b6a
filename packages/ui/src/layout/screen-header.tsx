import type { ReactNode } from 'react'

type ScreenHeaderProps = { title: string; text?: ReactNode; children?: ReactNode }

/** Title of a screen, with its actions at the right: on phones too, where the text is below both. */
export function ScreenHeader({ title, text, children }: ScreenHeaderProps) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:flex sm:flex-wrap sm:items-start sm:justify-between sm:gap-x-4 sm:gap-y-3">
      <div className="min-w-0 max-sm:contents">
        <h1 className="break-words text-20 sm:text-28">{title}</h1>
        {text ? (
          <p className="mt-1 text-13 text-quiet max-sm:order-last max-sm:col-span-full">{text}</p>
        ) : null}
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  )
}
