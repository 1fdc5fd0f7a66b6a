import { useRef } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { Schemas } from '../model/api-description.ts'
import type { OperationGroup } from '../model/list-operations.ts'
import { Introduction } from './introduction.tsx'
import { Navigation } from './navigation.tsx'
import { OperationSection } from './operation-section.tsx'
import { SectionSelect } from './section-select.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { useLinkedFocus } from './use-linked-focus.ts'

type ApiReferenceProps = { groups: OperationGroup[]; schemas: Schemas }

export function ApiReference({ groups, schemas }: ApiReferenceProps) {
  const { siteUrl } = usePublicConfig()
  const origin = new URL(siteUrl).origin
  const text = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(text)
  useLinkedFocus()
  return (
    <div className="grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
      <Navigation groups={groups} current={current} />
      <SectionSelect groups={groups} current={current} />
      <div ref={text} className="min-w-0 pt-10 pb-16">
        <Introduction origin={origin} />
        {groups.map((group) => (
          <div key={group.id}>
            <div className="border-line border-t pt-12 pb-6">
              <h2 className="text-28">{group.title}</h2>
              {group.description && (
                <p className="mt-3 max-w-prose text-quiet">{group.description}</p>
              )}
            </div>
            {group.operations.map((operation) => (
              <OperationSection
                key={operation.id}
                operation={operation}
                schemas={schemas}
                origin={origin}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
