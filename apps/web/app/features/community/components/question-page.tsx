import { communityCategories } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Bell, BellRing, ChevronRight, CircleCheck, Lock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Link } from '#web/lib/page/link.tsx'
import { addressOf } from '../model/community-view.ts'
import type { PresentedAnswer, PresentedQuestion } from '../model/present-question.ts'
import { useLinkedAnswer } from '../use-linked-answer.ts'
import { type MyQuestionState, useMyQuestion } from '../use-my-question.ts'
import { AnswerBox } from './answer-box.tsx'
import { Pagination } from './pagination.tsx'
import { Post } from './post.tsx'

// Needed by operators only.
const OperatorPanel = lazyComponent(async () =>
  (await import('./load-later.ts')).loadOperatorPanel(),
)

type QuestionPageProps = {
  question: PresentedQuestion
  renderReportButton: (kind: 'question' | 'answer', target: string, name: string) => ReactNode
}

/** A question with its answers. They are readable without a script; taking part needs it. */
export function QuestionPage({ question, renderReportButton }: QuestionPageProps) {
  const my = useMyQuestion(question.id)
  useLinkedAnswer(question)
  const { revalidate } = useRevalidator()
  const reload = async () => {
    await Promise.allSettled([revalidate(), my.isSignedIn ? my.refresh() : undefined])
  }
  const { answerPage, page, pages } = question
  const shared = { question, my, onChanged: reload }
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <QuestionHeader question={question} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid min-w-0 content-start gap-4">
          <Post
            {...shared}
            kind="questions"
            post={question}
            reportButton={renderReportButton('question', question.slug, 'the question')}
          />
          <Answers {...shared} answers={answerPage} renderReportButton={renderReportButton} />
          <Pagination
            page={page}
            pages={pages}
            addressOf={(wanted) => `${addressOfQuestion(question.slug, wanted)}#answers`}
          />
          <AnswerBox {...shared} />
        </div>
        <Aside question={question} my={my} onChanged={reload} />
      </div>
    </div>
  )
}

function QuestionHeader({ question }: Pick<QuestionPageProps, 'question'>) {
  const { title, category, isAnswered, isClosed } = question
  const view = { category, sort: 'newest', q: '', page: 1 } as const
  return (
    <header>
      <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-13 text-quiet">
        <Link to="/community" className="hover:text-text">
          Community
        </Link>
        <ChevronRight aria-hidden className="size-3.5 text-faint" />
        <Link to={addressOf(view)} className="hover:text-text">
          {communityCategories[category].name}
        </Link>
      </nav>
      <h1 className="wrap-anywhere mt-3 max-w-[28em] text-28">{title}</h1>
      {isAnswered || isClosed ? (
        <p className="mt-3 flex gap-2">
          {isAnswered ? (
            <Badge variant="success">
              <CircleCheck aria-hidden />
              Answered
            </Badge>
          ) : null}
          {isClosed ? (
            <Badge>
              <Lock aria-hidden />
              Closed
            </Badge>
          ) : null}
        </p>
      ) : null}
    </header>
  )
}

type AnswersProps = QuestionPageProps & {
  my: MyQuestionState
  answers: readonly PresentedAnswer[]
  onChanged: () => Promise<void>
}

function Answers({ question, answers, my, renderReportButton, onChanged }: AnswersProps) {
  const { answers: count } = question
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="mt-4 scroll-mt-4 text-20">
        {count === 0
          ? 'No answers yet'
          : `${count.toLocaleString('en')} ${count === 1 ? 'answer' : 'answers'}`}
      </h2>
      {answers.map((answer) => (
        <Post
          key={answer.id}
          question={question}
          kind="answers"
          post={answer}
          my={my}
          onChanged={onChanged}
          reportButton={renderReportButton(
            'answer',
            answer.id,
            `the answer by ${answer.author?.name ?? 'a deleted user'}`,
          )}
        />
      ))}
    </section>
  )
}

type AsideProps = {
  question: PresentedQuestion
  my: MyQuestionState
  onChanged: () => Promise<void>
}

function Aside({ question, my, onChanged }: AsideProps) {
  const { createdAt, lastActivityAt, category } = question
  return (
    <aside aria-label="About this question" className="grid content-start gap-5 text-13">
      <div className="grid gap-2">
        <Button
          aria-pressed={my.isFollowing}
          aria-busy={my.isUnderWay('follow')}
          onClick={my.toggleFollow}
          className="w-full"
        >
          {my.isFollowing ? <BellRing className="text-accent" /> : <Bell />}
          {my.isFollowing ? 'Following' : 'Follow'}
        </Button>
        <p className="text-12 text-faint">
          {my.isFollowing
            ? 'You’re notified when somebody answers.'
            : 'Get notified, and mailed if you like, when somebody answers.'}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-line border-t pt-4">
        <Fact name="Category">{communityCategories[category].name}</Fact>
        <Fact name="Asked">
          <RelativeTime value={createdAt} />
        </Fact>
        <Fact name="Active">
          <RelativeTime value={lastActivityAt} />
        </Fact>
      </dl>
      {my.isOperator ? (
        <Suspense>
          <OperatorPanel question={question} onChanged={onChanged} />
        </Suspense>
      ) : null}
    </aside>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-faint">{name}</dt>
    <dd className="text-right text-quiet">{children}</dd>
  </>
)
