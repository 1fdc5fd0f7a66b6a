import type { Template } from '@product/contract/templates'
import { useId } from 'react'
import { templateChips } from '../model/template-chips.ts'

type CategoryChipsProps = {
  value: Template['category'] | undefined
  onChange: (category: Template['category'] | undefined) => void
}

/** One of the chips is always chosen: radios of the browser, moved through with the arrow keys. */
export function CategoryChips({ value, onChange }: CategoryChipsProps) {
  const name = useId()
  return (
    <fieldset aria-label="Category" className="flex min-w-0 flex-wrap gap-2">
      {templateChips.map(({ label, category }) => (
        <label
          key={label}
          className="relative inline-flex h-7.5 cursor-pointer touch-target items-center rounded-full border border-line px-3 font-medium text-13 text-quiet transition-colors duration-100 hover:border-line-strong hover:text-text has-checked:border-accent-line has-checked:bg-accent-tint has-checked:text-accent"
        >
          <input
            type="radio"
            name={name}
            checked={category === value}
            onChange={() => onChange(category)}
            className="absolute -inset-px cursor-pointer appearance-none rounded-full"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
