import type { QuestionSummary } from '@product/contract/community'
import type { getAuthorRoute } from '@product/contract/library'
import type { LibraryCollection } from '@product/contract/public-collections'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Avatar } from '@product/ui/graphics/avatar'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { Link } from '#web/lib/page/link.tsx'
import { loadPrompts } from '../load-prompts.ts'
import { formatShortCount } from '../model/format-short-count.ts'
import { createKeptPages } from '../model/kept-pages.ts'
import { addressOf, readView } from '../model/library-view.ts'
import type { CardPrompt } from '../model/present-card.ts'
import { VerifiedMark } from './cards/author-link.tsx'
import { PromptGrid } from './cards/card-grid.tsx'
import { CollectionGrid } from './cards/collection-card.tsx'
import { MoreLink, type Page, useMorePages } from './cards/more-link.tsx'

type Answer = (typeof getAuthorRoute)['responses'][200]['content']['application/json']['schema']
type Author = z.output<Answer>

type AskedQuestion = Pick<QuestionSummary, 'slug' | 'title' | 'answers'>

const kept = createKeptPages<CardPrompt>()

type AuthorPageProps = {
  author: Author
  prompts: Page<CardPrompt>
  collections: readonly LibraryCollection[]
  /** Their newest questions in the forum. */
  questions: readonly AskedQuestion[]
  /** The button that reports them. */
  report: ReactNode
}

/** Somebody, with everything of theirs that is public. */
export function AuthorPage({ author, prompts, collections, questions, report }: AuthorPageProps) {
  const isShort = questions.length > 0 && prompts.items.length === 0
  return (
    <div className="page-width py-12 sm:py-16">
      <AuthorHeader author={author} report={report} />
      {collections.length > 0 ? (
        <section aria-labelledby="collections" className="mt-12">
          <h2 id="collections" className="mb-4 text-20">
            Collections
          </h2>
          <CollectionGrid collections={collections} />
        </section>
      ) : null}
      {isShort ? null : (
        <section aria-labelledby="prompts" className="mt-12">
          <h2 id="prompts" className="mb-4 text-20">
            Prompts
          </h2>
          <AuthorPrompts handle={author.handle} first={prompts} />
        </section>
      )}
      {questions.length === 0 ? null : (
        <section aria-labelledby="questions" className="mt-12">
          <h2 id="questions" className="mb-4 text-20">
            Questions
          </h2>
          <ul
            aria-label="Questions"
            className="divide-y divide-line rounded-m border border-line bg-surface-raised"
          >
            {questions.map(({ slug, title, answers }) => (
              <li key={slug} className="relative flex items-baseline gap-4 px-4 py-3 text-13">
                <Link
                  to={addressOfQuestion(slug)}
                  className="wrap-anywhere min-w-0 flex-1 font-medium after:absolute after:inset-0 hover:text-accent"
                >
                  {title}
                </Link>
                <span className="flex-none text-12 text-faint tabular-nums">
                  {answers === 1 ? '1 answer' : `${answers.toLocaleString('en')} answers`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function AuthorHeader({ author, report }: Pick<AuthorPageProps, 'author' | 'report'>) {
  const { name, handle, bio, avatarUrl, verified, joinedAt, prompts, uses, stars } = author
  const joined = new Date(joinedAt).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-4">
      <Avatar name={name} src={avatarUrl} size="l" className="size-16 text-20" />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="wrap-anywhere flex flex-wrap items-center gap-2 text-28 sm:text-40">
          {name}
          {verified ? <VerifiedMark className="size-6" /> : null}
        </h1>
        <p className="mt-1 text-quiet">@{handle}</p>
        {bio ? <p className="wrap-anywhere mt-3 max-w-160 text-16 text-quiet">{bio}</p> : null}
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-faint tabular-nums">
          <span>
            {prompts.toLocaleString('en')} {prompts === 1 ? 'prompt' : 'prompts'}
          </span>
          <span>
            {formatShortCount(uses)} {uses === 1 ? 'use' : 'uses'}
          </span>
          <span>
            {formatShortCount(stars)} {stars === 1 ? 'star' : 'stars'}
          </span>
          <span>Joined {joined}</span>
        </p>
      </div>
      {report}
    </header>
  )
}

function AuthorPrompts({ handle, first }: { handle: string; first: Page<CardPrompt> }) {
  const view = { ...readView(new URLSearchParams()), author: handle, sort: 'recent' as const }
  const { items, nextCursor, link } = useMorePages({
    address: handle,
    first,
    load: (cursor) => loadPrompts({ ...view, cursor }),
    kept,
  })
  if (items.length === 0) return <EmptyState icon={<FileText />} title="Nothing published yet" />
  return (
    <>
      <PromptGrid label="Prompts" prompts={items} />
      {nextCursor === null ? null : (
        <MoreLink things="prompts" to={addressOf(view, { cursor: nextCursor })} {...link} />
      )}
    </>
  )
}
