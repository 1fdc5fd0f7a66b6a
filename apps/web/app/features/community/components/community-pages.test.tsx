import type { QuestionSummary } from '@product/contract/community'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { CommunityView } from '../model/community-view.ts'
import { describeQuestion } from '../model/describe-question.ts'
import { presentQuestion } from '../model/present-question.ts'
import { CommunityPage } from './community-page.tsx'
import { QuestionPage } from './question-page.tsx'

const author = { id: '1', handle: 'ada', name: 'Ada Lovelace', avatarUrl: null, verified: false }

const summary: QuestionSummary = {
  id: 'q1',
  slug: 'why-slow',
  category: 'models',
  title: 'Why is it slow?',
  excerpt: 'It takes a minute.',
  author,
  votes: 3,
  answers: 2,
  isAnswered: true,
  isClosed: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  lastActivityAt: '2026-11-02T00:00:00.000Z',
}

const answer = {
  id: 'a1',
  body: 'Use a **smaller** model.',
  author: null,
  votes: 5,
  isAccepted: true,
  createdAt: summary.createdAt,
  editedAt: null,
}

const presented = (change: Partial<QuestionSummary> = {}) =>
  presentQuestion({
    ...summary,
    ...change,
    body: 'It takes a <b>minute</b>.',
    editedAt: null,
    answerPage: [answer, { ...answer, id: 'a2', isAccepted: false, author }],
    page: 1,
    pages: 1,
  })

const first: CommunityView = { category: null, sort: 'newest', q: '', page: 1 }
const counts = {
  help: 0,
  'prompt-writing': 0,
  models: 1,
  integrations: 0,
  ideas: 0,
  'show-and-tell': 0,
}

const showList = (view: CommunityView, questions: QuestionSummary[], pages = 1) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CommunityPage
        view={view}
        questions={questions}
        pages={pages}
        total={questions.length}
        categories={counts}
      />
    </MemoryRouter>,
  )

function showQuestion(question = presented()) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <QuestionPage
          question={question}
          renderReportButton={(kind, target) => <i>{`report ${kind} ${target}`}</i>}
        />
      ),
    },
  ])
  const root = { auth: { url: 'http://localhost/auth/v1' } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
}

describe('the list', () => {
  test('names votes and answers of each question for screen readers', () => {
    const html = showList(first, [summary])
    expect(html).toContain('href="/community/q/why-slow"')
    expect(html).toMatch(/3<span class="sr-only"> votes/)
    expect(html).toContain(' answers, one accepted')
    expect(html).toContain('href="/u/ada"')
  })

  test('marks the category and the order that are shown', () => {
    const html = showList({ ...first, category: 'models', sort: 'votes' }, [summary])
    expect(html).toMatch(
      /aria-current="page"[^>]*href="\/community\/models\?sort=votes"|href="\/community\/models\?sort=votes"[^>]*aria-current="page"/,
    )
    expect(html).toContain('Models and providers</h1>')
  })

  test('says what to do where it is empty', () => {
    expect(showList(first, [])).toContain('No questions yet')
    expect(showList({ ...first, sort: 'unanswered' }, [])).toContain('Every question has an answer')
    expect(showList({ ...first, q: 'xyz' }, [])).toContain('No questions found')
  })

  test('has pages that keep the choice', () => {
    const html = showList({ ...first, sort: 'active', page: 2 }, [summary], 3)
    expect(html).toContain('Page 2 of 3')
    expect(html).toContain('href="/community?sort=active&amp;page=3"')
    expect(html).toContain('href="/community?sort=active"')
  })
})

describe('a question', () => {
  test('shows the accepted answer and deleted authors, and HTML as text', () => {
    const html = showQuestion()
    expect(html).toContain('Accepted answer')
    expect(html).toContain('aria-label="Answer by Deleted user"')
    expect(html).toContain('<strong>smaller</strong>')
    expect(html).toContain('&lt;b&gt;minute&lt;/b&gt;')
    expect(html).toContain('report question why-slow')
    expect(html).toContain('report answer a2')
  })

  test('shows visitors the way in, and nothing that only authors do', () => {
    const html = showQuestion()
    expect(html).toMatch(/href="\/login\?next=[^"]+"[^>]*>Log in/)
    expect(html).not.toMatch(/Accept answer|>Delete<|>Edit</)
  })

  test('that is closed takes no answers', () => {
    const html = showQuestion(presented({ isClosed: true }))
    expect(html).toContain('New answers aren’t possible')
  })

  test('tells search engines its answers, the accepted one first', () => {
    const [page] = describeQuestion(presented()).structuredData(
      (path) => `https://s.example${path}`,
    )
    expect(page).toMatchObject({
      '@type': 'QAPage',
      mainEntity: {
        answerCount: 2,
        acceptedAnswer: { url: 'https://s.example/community/q/why-slow#answer-a1', upvoteCount: 5 },
        suggestedAnswer: [{ author: { name: 'Ada Lovelace', url: 'https://s.example/u/ada' } }],
      },
    })
  })
})
