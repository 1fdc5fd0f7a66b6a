import { cn } from '@product/ui/styles/class-names'
import type { Method } from '../model/api-description.ts'

const colors: Record<Method, string> = {
  get: 'text-hue-blue',
  post: 'text-hue-green',
  put: 'text-hue-purple',
  patch: 'text-hue-cyan',
  delete: 'text-hue-red',
  head: 'text-quiet',
  options: 'text-quiet',
}

const shortNames: Partial<Record<Method, string>> = { delete: 'DEL', options: 'OPT' }

type MethodBadgeProps = { method: Method; short?: boolean; className?: string }

export function MethodBadge({ method, short = false, className }: MethodBadgeProps) {
  const name = method.toUpperCase()
  return (
    <span
      className={cn('flex-none font-prompt font-semibold text-12', colors[method], className)}
      {...(short && shortNames[method] && { title: name })}
    >
      {(short && shortNames[method]) || name}
    </span>
  )
}
