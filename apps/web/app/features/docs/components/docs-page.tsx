import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#web/lib/page/link.tsx'
import type { describePage } from '../server/describe-page.ts'
import { DocsText } from './docs-text.tsx'
import { PageFeedback } from './page-feedback.tsx'

type Page = NonNullable<ReturnType<typeof describePage>>

type DocsPageProps = { page: Page; html: string | undefined }

export function DocsPage({ page, html }: DocsPageProps) {
  const { slug, title, description, group, headings, previous, next } = page
  const text = useRef<HTMLElement>(null)
  const current = useCurrentHeading(text)
  const navigate = useNavigate()
  useLinkedFocus()
  return (
    <div className="grid xl:grid-cols-[minmax(0,48rem)_13rem] xl:justify-between xl:gap-x-12">
      <article ref={text} className="min-w-0">
        <nav aria-label="Breadcrumb" className="mb-3 text-13 text-faint">
          <ol className="flex flex-wrap gap-1.5">
            <li>
              <Link to="/docs" className="hover:text-text">
                Documentation
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li>{group}</li>
          </ol>
        </nav>
        <h1 className="text-28 sm:text-40">{title}</h1>
        <p className="mt-3 mb-8 max-w-168 text-pretty text-16 text-quiet">{description}</p>
        <DocsText
          slug={slug}
          html={html}
          onFollow={({ pathname, search, hash }) => navigate(`${pathname}${search}${hash}`)}
        />
        <PageFeedback key={slug} page={slug} />
        <nav aria-label="More pages" className="mt-8 grid gap-3 sm:grid-cols-2">
          {previous ? (
            <Neighbour to={`/docs/${previous.slug}`} label="Previous" title={previous.title} />
          ) : (
            <span className="max-sm:hidden" />
          )}
          {next ? <Neighbour to={`/docs/${next.slug}`} label="Next" title={next.title} /> : null}
        </nav>
      </article>
      {headings.length > 1 ? <Contents headings={headings} current={current} /> : null}
    </div>
  )
}

type NeighbourProps = { to: string; label: 'Previous' | 'Next'; title: string }

function Neighbour({ to, label, title }: NeighbourProps) {
  const isNext = label === 'Next'
  return (
    <Link
      to={to}
      className={`flex items-center gap-3 rounded-m border border-line p-4 hover:border-line-strong hover:bg-surface-raised ${isNext ? 'justify-end text-right' : ''}`}
    >
      {isNext ? null : <ArrowLeft className="flex-none text-faint" />}
      <span className="min-w-0">
        <span className="block text-12 text-faint">{label}</span>
        <span className="block font-medium text-14">{title}</span>
      </span>
      {isNext ? <ArrowRight className="flex-none text-faint" /> : null}
    </Link>
  )
}

type ContentsProps = { headings: Page['headings']; current: string | undefined }

/** The headings of the page, on wide screens. */
function Contents({ headings, current }: ContentsProps) {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-24 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto max-xl:hidden"
    >
      <p className="font-semibold text-13">On this page</p>
      <ul className="mt-3 border-line border-l">
        {headings.map(({ depth, anchor, text }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? 'location' : undefined}
              className={`-ml-px block border-transparent border-l py-1 text-13 text-quiet leading-5 hover:text-text aria-[current]:border-accent aria-[current]:text-text ${depth === 3 ? 'pl-6' : 'pl-3.5'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The anchor of the last heading above a line a quarter down the window. */
function useCurrentHeading(text: RefObject<HTMLElement | null>): string | undefined {
  const { pathname } = useLocation()
  const [current, setCurrent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has headings of its own.
  useEffect(() => {
    const headings = [...(text.current?.querySelectorAll('h2[id], h3[id]') ?? [])]
    const find = () => {
      const above = headings.filter(
        (heading) => heading.getBoundingClientRect().top < innerHeight / 4,
      )
      setCurrent(above.at(-1)?.id)
    }
    // Called only when a heading enters or leaves, not with each pixel that is scrolled.
    const observer = new IntersectionObserver(find, { rootMargin: '0px 0px -75% 0px' })
    for (const heading of headings) observer.observe(heading)
    find()
    return () => observer.disconnect()
  }, [text, pathname])
  return current
}

/** Moves the focus to the section that a link has led to; the router itself only scrolls there. */
function useLinkedFocus(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a link is followed again.
  useEffect(() => {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true })
  }, [hash, key])
}
