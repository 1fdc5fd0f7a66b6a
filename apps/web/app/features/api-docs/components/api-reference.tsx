import { NativeSelect } from '@product/ui/forms/native-select'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { Schemas } from '../model/api-description.ts'
import type { OperationGroup } from '../model/list-operations.ts'
import { Introduction } from './introduction.tsx'
import { introductionSections } from './introduction-sections.ts'
import { Navigation } from './navigation.tsx'
import { OperationSection } from './operation-section.tsx'

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

/** Moves the focus to the section that a link has led to; the router itself only scrolls there. */
function useLinkedFocus(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a link is followed again.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash, key])
}

/** The id of the section that crosses a line a quarter down the window. */
function useCurrentSection(container: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting)?.target
        if (crossing instanceof HTMLElement) setCurrent(crossing.dataset.section)
      },
      { rootMargin: '-25% 0px -75% 0px' },
    )
    for (const section of container.current?.querySelectorAll('[data-section]') ?? [])
      observer.observe(section)
    return () => observer.disconnect()
  }, [container])
  return current
}

type SectionSelectProps = { groups: OperationGroup[]; current: string | undefined }

/** The navigation where there is no room for one beside the text. */
function SectionSelect({ groups, current }: SectionSelectProps) {
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
