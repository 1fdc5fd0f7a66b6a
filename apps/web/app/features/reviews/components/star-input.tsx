import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'
import { useId } from 'react'

const words = ['Useless', 'Weak', 'All right', 'Good', 'Excellent']

type StarInputProps = { value: number; onChange: (value: number) => void }

/** One to five, as radios of the browser. */
export function StarInput({ value, onChange }: StarInputProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="mb-1.5 font-medium text-13">Your rating</legend>
      <span className="flex">
        {words.map((word, index) => {
          const rating = index + 1
          return (
            <label
              key={word}
              className="relative cursor-pointer touch-target p-0.5 text-line-strong hover:text-accent"
            >
              <input
                type="radio"
                name={name}
                value={rating}
                checked={rating === value}
                aria-label={`${rating} of 5: ${word}`}
                onChange={() => onChange(rating)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-xs"
              />
              <Star
                aria-hidden
                className={cn('size-5', rating <= value && 'fill-accent text-accent')}
              />
            </label>
          )
        })}
      </span>
      <span className="text-13 text-quiet">{words[value - 1]}</span>
    </fieldset>
  )
}
