import type { QuestionSummary } from '@product/contract/community'
import { communityCategories } from '@product/domain'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ChevronUp, CircleCheck, Lock, MessageSquare } from 'lucide-react'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { Link } from '#web/lib/page/link.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { PostAuthor } from './post-author.tsx'

export const QuestionList = ({ questions }: { questions: readonly QuestionSummary[] }) => (
  <ol aria-label="Questions" className="divide-y divide-line">
    {questions.map((question) => (
      <QuestionRow key={question.id} question={question} />
    ))}
  </ol>
)

function QuestionRow({ question }: { question: QuestionSummary }) {
  const { slug, category, title, excerpt, author, votes, answers, isAnswered, isClosed } = question
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="grid content-start justify-items-center gap-2.5">
        <span
          title={votes === 1 ? '1 vote' : `${votes} votes`}
          className="flex w-10 flex-col items-center rounded-s border border-line py-1 text-12 text-quiet tabular-nums"
        >
          <ChevronUp aria-hidden className="size-3.5 text-faint" />
          {votes.toLocaleString('en')}
          <span className="sr-only">{votes === 1 ? ' vote' : ' votes'}</span>
        </span>
        <Answers answers={answers} isAnswered={isAnswered} className="sm:hidden" />
      </div>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-pretty font-medium text-14 leading-snug">
          <Link
            to={addressOfQuestion(slug)}
            className="after:absolute after:inset-0 group-hover:text-accent"
          >
            {title}
          </Link>
        </h3>
        <p className="wrap-anywhere mt-1 line-clamp-2 text-13 text-quiet sm:line-clamp-1">
          {excerpt}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-faint">
          <span className="inline-flex items-center gap-1.5">
            <CategoryIcon category={category} className="size-3.5" />
            {communityCategories[category].name}
          </span>
          <PostAuthor author={author} className="relative z-1" />
          <RelativeTime value={question.createdAt} />
          {isClosed ? (
            <Badge>
              <Lock aria-hidden />
              Closed
            </Badge>
          ) : null}
        </p>
      </div>
      <Answers answers={answers} isAnswered={isAnswered} className="pt-1 max-sm:hidden" />
    </li>
  )
}

type AnswersProps = Pick<QuestionSummary, 'answers' | 'isAnswered'> & { className: string }

function Answers({ answers, isAnswered, className }: AnswersProps) {
  const Icon = isAnswered ? CircleCheck : MessageSquare
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 self-start text-12 text-faint tabular-nums',
        isAnswered && 'text-success',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
      {answers.toLocaleString('en')}
      <span className="sr-only">
        {answers === 1 ? ' answer' : ' answers'}
        {isAnswered ? ', one accepted' : ''}
      </span>
    </span>
  )
}
