import {
  type LibraryCategory,
  type Licence,
  libraryCategories,
  licenceIds,
  licences,
} from '@product/domain'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { categories } from '#web/content/discover.ts'

const labelsOf = <Name extends string>(named: Record<Name, { label: string }>) =>
  Object.fromEntries(
    Object.entries<{ label: string }>(named).map(([name, { label }]) => [name, label]),
  ) as Record<Name, string>

const categoryLabels = labelsOf(categories)
const licenceLabels = labelsOf(licences)

type LibraryDetails = { category: LibraryCategory; licence: Licence }
type LibraryFieldsProps = {
  value: LibraryDetails
  onChange: (changes: Partial<LibraryDetails>) => void
}

/** Where a prompt stands in the library, and what others may do with it. */
export function LibraryFields({ value, onChange }: LibraryFieldsProps) {
  const { explanation, url } = licences[value.licence]
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
      <ChoiceSelect
        label="Category"
        options={libraryCategories}
        labels={categoryLabels}
        value={value.category}
        onChange={(category) => onChange({ category })}
      />
      <ChoiceSelect
        label="License"
        options={licenceIds}
        labels={licenceLabels}
        value={value.licence}
        onChange={(licence) => onChange({ licence })}
      />
      <p className="col-span-2 text-12 text-faint">
        {explanation}{' '}
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-quiet underline underline-offset-2 hover:text-text"
        >
          Read the license
        </a>
      </p>
    </div>
  )
}
