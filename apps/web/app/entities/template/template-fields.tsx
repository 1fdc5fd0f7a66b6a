import { type Template, templateCategories, templateKinds } from '@product/contract/templates'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { ColorRow } from '#web/entities/collection/color-row.tsx'

export type TemplateDetails = Pick<Template, 'category' | 'kind' | 'color'>

type TemplateFieldsProps = {
  value: TemplateDetails
  onChange: (changes: Partial<TemplateDetails>) => void
}

/** The fields of a template besides its prompt. */
export function TemplateFields({ value, onChange }: TemplateFieldsProps) {
  return (
    <>
      <ChoiceSelect
        label="Category"
        options={templateCategories}
        labels={categoryLabels}
        value={value.category}
        onChange={(category) => onChange({ category })}
      />
      <ChoiceSelect
        label="Kind"
        options={templateKinds}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ColorRow value={value.color} onChange={(color) => onChange({ color })} />
    </>
  )
}

export const categoryLabels: Record<Template['category'], string> = {
  Writing: 'Writing',
  Dev: 'Development',
  Business: 'Business',
  Marketing: 'Marketing',
  Art: 'Art & Design',
  Education: 'Education',
}
