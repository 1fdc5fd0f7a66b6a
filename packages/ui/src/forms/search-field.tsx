import { type ComponentProps, useEffect, useState } from 'react'
import { SearchInput } from './search-input.tsx'

const pause = 150

type SearchFieldProps = Pick<
  ComponentProps<typeof SearchInput>,
  'ref' | 'name' | 'controlSize' | 'className' | 'aria-keyshortcuts'
> & { label: string; value: string; onSearch: (text: string) => void }

/** Searches as one types, once there is a little pause. */
export function SearchField({ label, value, onSearch, ...props }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Changed elsewhere, by going back or by clearing; what is being typed is not overwritten.
    if (value !== sent) setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      setSent(typed)
      onSearch(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <SearchInput
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      {...props}
    />
  )
}
