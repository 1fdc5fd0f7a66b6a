import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { Input } from './input.tsx'

type SearchInputProps = Omit<ComponentProps<typeof Input>, 'type'>

export function SearchInput({ className, controlSize, ...props }: SearchInputProps) {
  const isLarge = controlSize === 'l'
  return (
    <div className={cn('relative', className)}>
      <Search
        className={cn(
          'pointer-events-none absolute inset-y-0 my-auto text-faint',
          isLarge ? 'left-4 size-5' : 'left-2.5',
        )}
      />
      <Input
        type="search"
        controlSize={controlSize}
        className={isLarge ? 'pl-11.5' : 'pl-8'}
        {...props}
      />
    </div>
  )
}
