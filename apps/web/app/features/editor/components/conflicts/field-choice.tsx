import type { ContentField } from '@product/domain'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { fieldLabels } from '../../model/describe-field.ts'
import type { Side } from '../../model/review-merge.ts'

type FieldChoiceProps = {
  field: ContentField
  /** The names of the sides. */
  sides?: { mine: string; theirs: string }
  /** The value of either side, in a few lines. */
  mine: readonly string[]
  theirs: readonly string[]
  /** Null until somebody chooses. */
  side: Side | null
  onChange: (side: Side) => void
}

export function FieldChoice({
  field,
  sides = { mine: 'Mine', theirs: 'Theirs' },
  mine,
  theirs,
  side,
  onChange,
}: FieldChoiceProps) {
  return (
    <section aria-label={fieldLabels[field]} className="rounded-m border border-line p-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-13">{fieldLabels[field]}</h3>
        <SegmentedControl<Side>
          label={`${fieldLabels[field]} of the merge`}
          size="s"
          value={side}
          onValueChange={onChange}
          options={[
            { value: 'theirs', label: sides.theirs },
            { value: 'mine', label: sides.mine },
          ]}
        />
      </div>
      <div className="mt-2 grid grid-cols-2 gap-4 text-12 text-quiet">
        <FieldLines lines={theirs} />
        <FieldLines lines={mine} />
      </div>
    </section>
  )
}

export function FieldLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="text-quiet">Empty</p>
  return (
    <ul className="min-w-0 space-y-0.5">
      {lines.map((line) => (
        <li key={line} className="line-clamp-6 whitespace-pre-wrap break-words">
          {line}
        </li>
      ))}
    </ul>
  )
}
