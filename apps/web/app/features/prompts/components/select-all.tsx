import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import type { ListSelection } from '@product/ui/lists/use-selection'

type SelectAllProps = { selection: ListSelection; shown: number; total: number }

/** Above a list: how many there are, and a box for all that are shown. */
export function SelectAll({ selection, shown, total }: SelectAllProps) {
  const count = selection.selected.length
  const some = count > 0 && 'indeterminate'
  return (
    <ChoiceField
      className="px-2 sm:px-3"
      label={
        <span className="text-12 text-faint">
          {total === 1 ? '1 prompt' : `${total.toLocaleString('en')} prompts`}
        </span>
      }
    >
      <Checkbox
        aria-label="Select all that are shown"
        checked={count === shown || some}
        onCheckedChange={() => (count === shown ? selection.clear() : selection.selectAll())}
      />
    </ChoiceField>
  )
}
