import { NativeSelect } from '@product/ui/forms/native-select'
import { useNavigate } from 'react-router'
import { locateSection, type Outline } from '../model/outline.ts'
import { introductionSections } from './introduction-sections.ts'

type SectionSelectProps = {
  outline: Outline
  tag: string | undefined
  current: string | undefined
}

/** The navigation on screens that are too narrow for one beside the text. */
export function SectionSelect({ outline, tag, current }: SectionSelectProps) {
  const navigate = useNavigate()
  return (
    <nav
      aria-label="API reference"
      className="sticky top-15 z-30 -mx-[clamp(1rem,4vw,2rem)] border-line border-b bg-surface px-[clamp(1rem,4vw,2rem)] py-2.5 lg:hidden"
    >
      <NativeSelect
        aria-label="Go to section"
        value={current ?? tag ?? introductionSections[0].id}
        onChange={(event) => navigate(locateSection(outline, event.target.value))}
      >
        <optgroup label="Introduction">
          {introductionSections.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
        {outline.map((group) => (
          <optgroup key={group.id} label={group.title}>
            <option value={group.id}>{group.title}: all operations</option>
            {group.operations.map(({ id, method, title }) => (
              <option key={id} value={id}>
                {method.toUpperCase()} · {title}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
    </nav>
  )
}
