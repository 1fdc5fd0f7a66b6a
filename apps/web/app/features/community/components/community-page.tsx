import type { QuestionSummary } from '@product/contract/community'
import {
  type CommunityCategory,
  communityCategories,
  communityCategoryIds,
  communityLimits,
  type QuestionSort,
} from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { SearchField } from '@product/ui/forms/search-field'
import { cn } from '@product/ui/styles/class-names'
import { LayoutList, MessageCircleQuestionMark } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#web/lib/page/link.tsx'
import { useEarlyInput } from '#web/lib/page/use-early-input.ts'
import { addressOf, type CommunityView } from '../model/community-view.ts'
import { CategoryIcon } from './category-icon.tsx'
import { Pagination } from './pagination.tsx'
import { QuestionList } from './question-list.tsx'

type CommunityPageProps = {
  view: CommunityView
  questions: readonly QuestionSummary[]
  pages: number
  total: number
  categories: Record<CommunityCategory, number>
}

/** The forum: readable, and searched, without a script too. */
export function CommunityPage({ view, questions, pages, total, categories }: CommunityPageProps) {
  return (
    <div className="page-width pt-10 pb-16 sm:pt-14">
      <Header view={view} />
      <div className="mt-8 grid gap-x-10 gap-y-5 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <Categories view={view} counts={categories} />
        <section aria-labelledby="questions" className="min-w-0">
          <h2 id="questions" className="sr-only">
            Questions
          </h2>
          <div className="flex items-end justify-between gap-4 border-line border-b">
            {view.q === '' ? <SortTabs view={view} /> : <SearchLine view={view} total={total} />}
            <Total total={total} />
          </div>
          {questions.length === 0 ? (
            <NoQuestions view={view} />
          ) : (
            <QuestionList questions={questions} />
          )}
          <Pagination
            page={view.page}
            pages={pages}
            addressOf={(page) => addressOf(view, { page })}
          />
        </section>
      </div>
    </div>
  )
}

function Header({ view }: { view: CommunityView }) {
  const { category, q } = view
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) =>
      void navigate(addressOf(view, { q: text }), { replace: true, preventScrollReset: true }),
    [navigate, view],
  )
  useEarlyInput(form, (textOf) => {
    if (textOf('q') !== q) search(textOf('q'))
  })
  return (
    <header>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-40">
            {category === null ? 'Community' : communityCategories[category].name}
          </h1>
          <p className="mt-3 max-w-[44em] text-pretty text-16 text-quiet">
            {category === null
              ? 'Ask questions, share what works and help others write better prompts.'
              : communityCategories[category].description}
          </p>
        </div>
        <AskLink category={category} />
      </div>
      <search>
        <form
          ref={form}
          action={addressOf({ ...view, q: '', sort: 'newest', page: 1 })}
          className="mt-6 max-w-160"
          onSubmit={(event) => {
            event.preventDefault()
            search(String(new FormData(event.currentTarget).get('q') ?? ''))
          }}
        >
          <SearchField
            name="q"
            label="Search questions and answers"
            controlSize="l"
            value={q}
            onSearch={search}
          />
        </form>
      </search>
    </header>
  )
}

type AskLinkProps = Pick<CommunityView, 'category'> & { variant?: 'primary' | 'secondary' }

const AskLink = ({ category, variant = 'primary' }: AskLinkProps) => (
  <Button asChild variant={variant}>
    <Link to={category === null ? '/community/ask' : `/community/ask#${category}`}>
      <MessageCircleQuestionMark />
      Ask a question
    </Link>
  </Button>
)

type CategoriesProps = { view: CommunityView; counts: Record<CommunityCategory, number> }

function Categories({ view, counts }: CategoriesProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav aria-label="Categories" className="min-w-0 lg:sticky lg:top-20 lg:self-start">
      <ul className="flex gap-1 max-lg:-mx-1 max-lg:overflow-x-auto max-lg:p-1 lg:flex-col lg:gap-0.5">
        <CategoryLink
          to={addressOf(view, { category: null })}
          isCurrent={view.category === null}
          icon={<LayoutList aria-hidden />}
          count={all}
        >
          All categories
        </CategoryLink>
        {communityCategoryIds.map((category) => (
          <CategoryLink
            key={category}
            to={addressOf(view, { category })}
            isCurrent={view.category === category}
            icon={<CategoryIcon category={category} />}
            count={counts[category]}
          >
            {communityCategories[category].name}
          </CategoryLink>
        ))}
      </ul>
    </nav>
  )
}

type CategoryLinkProps = {
  to: string
  isCurrent: boolean
  icon: ReactNode
  count: number
  children: ReactNode
}

const CategoryLink = ({ to, isCurrent, icon, count, children }: CategoryLinkProps) => (
  <li className="flex-none">
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center gap-2.5 whitespace-nowrap rounded-s px-2.5 text-13 text-quiet hover:bg-surface-hover hover:text-text pointer-coarse:h-10 [&>.lucide]:size-4',
        isCurrent && 'bg-surface-hover font-medium text-text [&>.lucide]:text-accent',
      )}
    >
      {icon}
      {children}
      <span className="ml-auto pl-1 text-12 text-faint tabular-nums">
        {count.toLocaleString('en')}
      </span>
    </Link>
  </li>
)

const sortLabels: Record<QuestionSort, string> = {
  newest: 'Newest',
  active: 'Active',
  unanswered: 'Unanswered',
  votes: 'Most votes',
}

const SortTabs = ({ view }: { view: CommunityView }) => (
  <nav aria-label="Order" className="-mb-px min-w-0 overflow-x-auto">
    <ul className="flex gap-5">
      {(Object.keys(sortLabels) as QuestionSort[]).map((sort) => (
        <li key={sort}>
          <Link
            to={addressOf(view, { sort })}
            preventScrollReset
            aria-current={view.sort === sort ? 'page' : undefined}
            className={cn(
              'block whitespace-nowrap border-transparent border-b-2 px-0.5 pt-1.5 pb-2.5 text-13 text-quiet hover:text-text',
              view.sort === sort && 'border-accent font-medium text-text',
            )}
          >
            {sortLabels[sort]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const SearchLine = ({ view, total }: { view: CommunityView; total: number }) => (
  <p className="wrap-anywhere min-w-0 pb-2.5 text-13 text-quiet">
    {total === 0 ? 'No matches' : 'Best matches'} for “{view.q}”{' '}
    <Link
      to={addressOf(view, { q: '' })}
      className="ml-2 whitespace-nowrap text-accent underline underline-offset-4"
    >
      Clear search
    </Link>
  </p>
)

const mostCounted = communityLimits.questionsAPage * communityLimits.pages

const Total = ({ total }: { total: number }) => (
  <p role="status" className="flex-none pb-2.5 text-12 text-faint tabular-nums max-sm:sr-only">
    {total.toLocaleString('en')}
    {total >= mostCounted ? '+' : ''} {total === 1 ? 'question' : 'questions'}
  </p>
)

function NoQuestions({ view }: { view: CommunityView }) {
  if (view.q !== '')
    return (
      <EmptyState
        icon={<MessageCircleQuestionMark />}
        title="No questions found"
        text="Try fewer or other words, or ask the question yourself."
        action={<AskLink category={view.category} variant="secondary" />}
      />
    )
  return (
    <EmptyState
      icon={<MessageCircleQuestionMark />}
      title={view.sort === 'unanswered' ? 'Every question has an answer' : 'No questions yet'}
      text={
        view.sort === 'unanswered'
          ? 'New questions appear here until somebody answers.'
          : 'Be the first to ask. You’re notified when somebody answers.'
      }
      action={<AskLink category={view.category} variant="secondary" />}
    />
  )
}
