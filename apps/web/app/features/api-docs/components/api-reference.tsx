import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findTagOf, locateSection, type Outline, overviewPath } from '../model/outline.ts'
import { Navigation } from './navigation.tsx'
import { SectionSelect } from './section-select.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { useLinkedFocus } from './use-linked-focus.ts'

type ApiReferenceProps = { outline: Outline; tag: string | undefined; children: ReactNode }

/** The navigation, which stays while its pages change, and the page being read. */
export function ApiReference({ outline, tag, children }: ApiReferenceProps) {
  const text = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(text)
  useLinkedFocus()
  useOldLinks(outline)
  return (
    <div className="grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
      <Navigation outline={outline} tag={tag} current={current} />
      <SectionSelect outline={outline} tag={tag} current={current} />
      <div ref={text} className="min-w-0 pt-10 pb-16">
        {children}
      </div>
    </div>
  )
}

/** Links from the time when one page held all operations: `/docs/api#get-healthz`. */
function useOldLinks(outline: Outline): void {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const section = hash.slice(1)
    if (pathname === overviewPath && findTagOf(outline, section) !== undefined)
      navigate(locateSection(outline, section), { replace: true })
  }, [pathname, hash, outline, navigate])
}
