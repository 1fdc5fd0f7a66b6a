import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

type CardProps = ComponentProps<'div'> & {
  /** Reacts to the pointer; put one stretched link or button inside, or use `asChild`. */
  interactive?: boolean
  asChild?: boolean
}

export function Card({ interactive = false, asChild = false, className, ...props }: CardProps) {
  const Element = asChild ? Slot : 'div'
  return (
    <Element
      className={cn(
        'flex min-w-0 flex-col rounded-m border border-line bg-surface-raised',
        interactive &&
          'relative transition-colors duration-100 hover:border-line-strong hover:bg-surface-hover',
        className,
      )}
      {...props}
    />
  )
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex items-start justify-between gap-3 px-4.5 pt-4', className)}
      {...props}
    />
  )
}

type CardTitleProps = ComponentProps<'h3'> & { level?: 2 | 3 | 4 }

export function CardTitle({ level = 3, className, ...props }: CardTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={cn('min-w-0 font-semibold text-14 tracking-tight', className)} {...props} />
  )
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-13 text-quiet', className)} {...props} />
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex min-w-0 flex-col gap-2 px-4.5 py-4', className)} {...props} />
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('mt-auto flex items-center gap-2 border-line border-t px-4.5 py-3', className)}
      {...props}
    />
  )
}
