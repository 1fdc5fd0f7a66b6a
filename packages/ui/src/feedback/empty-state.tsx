import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../styles/class-names.ts'

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action, className, ...props }: EmptyStateProps) {
  return (
    <div
      className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}
      {...props}
    >
      {icon ? (
        <div className="mb-3 grid size-10 place-items-center rounded-m border border-line bg-surface-raised text-quiet [&>.lucide]:size-5">
          {icon}
        </div>
      ) : null}
      <p className="font-semibold text-14">{title}</p>
      {text ? <p className="max-w-[44ch] text-pretty text-13 text-quiet">{text}</p> : null}
      {action ? (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{action}</div>
      ) : null}
    </div>
  )
}
