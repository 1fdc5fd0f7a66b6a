import { NativeSelect } from '@product/ui/forms/native-select'
import { useNavigate } from 'react-router'
import type { OperationGroup } from '../model/list-operations.ts'
import { introductionSections } from './introduction-sections.ts'

type SectionSelectProps = { groups: OperationGroup[]; current: string | undefined }

/** The navigation where there is no room for one beside the text. */
export function SectionSelect({ groups, current }: SectionSelectProps) {
  const navigate = useNavigate()
  return (
    <nav
      aria-label="API reference"
      className="sticky top-15 z-30 -mx-[clamp(1rem,4vw,2rem)] border-line border-b bg-surface px-[clamp(1rem,4vw,2rem)] py-2.5 lg:hidden"
    >
      <NativeSelect
        aria-label="Go to section"
        value={current ?? introductionSections[0].id}
        onChange={(event) => navigate({ hash: event.target.value })}
      >
        <optgroup label="Introduction">
          {introductionSections.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
        {groups.map((group) => (
          <optgroup key={group.id} label={group.title}>
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
