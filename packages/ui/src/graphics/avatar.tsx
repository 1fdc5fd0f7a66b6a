import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'

const sizes = { s: 'size-6 text-12', m: 'size-8 text-12', l: 'size-12 text-16' }

type AvatarProps = ComponentProps<'span'> & {
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

/** A picture that cannot be loaded, or that is none, leaves the initials below it to be seen. */
export function Avatar({ name, src, size = 'm', className, ...props }: AvatarProps) {
  return (
    <span
      role="img"
      aria-label={name}
      className={cn(
        'relative inline-grid flex-none select-none place-items-center overflow-hidden rounded-full bg-surface-hover font-semibold',
        sizes[size],
        className,
      )}
      {...props}
    >
      <span aria-hidden>{initialsOf(name, size)}</span>
      {src ? (
        // Without words of its own, a broken picture is not drawn at all.
        <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
      ) : null}
    </span>
  )
}
