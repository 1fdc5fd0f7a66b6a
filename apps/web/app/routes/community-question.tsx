import { getQuestionRoute } from '@product/contract/community'
import { data, redirect } from 'react-router'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { QuestionPage } from '#web/features/community/components/question-page.tsx'
import { describeQuestion } from '#web/features/community/model/describe-question.ts'
import { presentQuestion } from '#web/features/community/model/present-question.ts'
import { ReportButton } from '#web/features/reports/components/report-button.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import { findOrNull } from '#web/lib/api/find-or-null.ts'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import type { Route } from './+types/community-question'

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const call = context.get(apiContext)
  const question = await findOrNull(call(getQuestionRoute, { params: { slug }, query: { page } }))
  if (!question) return data(null, { status: 404 })
  if (page > question.pages) throw redirect(addressOfQuestion(slug))
  return { question: presentQuestion(question) }
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? pageMeta(describeQuestion(args.loaderData.question), args) : missingPageMeta()

export default function CommunityQuestion({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { question } = loaderData
  return (
    <QuestionPage
      // Input for one question must not carry over to another.
      key={question.id}
      question={question}
      renderReportButton={(kind, target, name) => (
        <ReportButton size="s" kind={kind} target={target} name={name} />
      )}
    />
  )
}
