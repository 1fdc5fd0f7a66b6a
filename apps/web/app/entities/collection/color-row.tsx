import { collectionColors } from '@product/contract/collections'
import type { DotColor } from '@product/ui/graphics/color-dot'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { useId } from 'react'

type ColorRowProps = { value: DotColor; onChange: (color: DotColor) => void }

/** The seven colours, as radios of the browser. */
export function ColorRow({ value, onChange }: ColorRowProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-12 text-quiet">Color</legend>
      <div className="flex flex-wrap gap-1.5">
        {collectionColors.map((color) => (
          <label
            key={color}
            className="relative grid size-8 touch-target cursor-pointer place-items-center rounded-s border border-transparent hover:bg-surface-hover has-checked:border-line-strong has-checked:bg-surface-hover"
          >
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              aria-label={color}
              onChange={() => onChange(color)}
              className="absolute -inset-px cursor-pointer appearance-none rounded-s"
            />
            <ColorDot color={color} className="size-4 rounded-xs" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
