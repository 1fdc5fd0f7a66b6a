import * as AvatarPrimitive from 'radix-ui/avatar'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

const sizes = { s: 'size-6 text-12', m: 'size-8 text-12', l: 'size-12 text-16' }

type AvatarProps = ComponentProps<typeof AvatarPrimitive.Root> & {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
}

function initialsOf(name: string, size: keyof typeof sizes): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : '']
  return (size === 's' ? first : first + last).toUpperCase()
}

export function Avatar({ name, src, size = 'm', className, ...props }: AvatarProps) {
  return (
    <AvatarPrimitive.Root
      className={cn(
        'inline-grid flex-none select-none place-items-center overflow-hidden rounded-full bg-surface-hover font-semibold',
        sizes[size],
        className,
      )}
      {...props}
    >
      {src ? (
        <AvatarPrimitive.Image src={src} alt={name} className="size-full object-cover" />
      ) : null}
      <AvatarPrimitive.Fallback role="img" aria-label={name}>
        {initialsOf(name, size)}
      </AvatarPrimitive.Fallback>
    </AvatarPrimitive.Root>
  )
}
