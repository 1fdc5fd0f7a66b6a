import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'
import { Input } from './input.tsx'

type SearchInputProps = Omit<ComponentProps<typeof Input>, 'type'>

export function SearchInput({ className, ...props }: SearchInputProps) {
  return (
    <div className={cn('relative', className)}>
      <Search className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-faint" />
      <Input type="search" className="pl-8" {...props} />
    </div>
  )
}
