import { type CommunityCategory, isCommunityCategory } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { askQuestion, fetchAddress } from '../api/community.ts'
import { usePostDraft } from '../use-post-draft.ts'
import { useAddressNotice } from './confirm-address.tsx'
import { QuestionFields, useQuestionForm } from './question-fields.tsx'
import { SimilarQuestions } from './similar-questions.tsx'

const readCategory = (name: string): CommunityCategory =>
  isCommunityCategory(name) ? name : 'help'

export function AskForm() {
  const { auth } = usePublicConfig()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const draft = usePostDraft('ask')
  const form = useQuestionForm(
    {
      // By default that of the page that somebody came from.
      category: readCategory(draft.fields.category ?? hash.slice(1)),
      title: draft.fields.title ?? '',
      body: draft.fields.body ?? '',
    },
    async (fields) => {
      const { slug } = await post(() => askQuestion(auth, { id: draft.id, ...fields }))
      draft.end()
      await navigate(addressOfQuestion(slug))
    },
  )
  const { notice, post, requireAddress } = useAddressNotice(() => form.clearErrors())
  const { category, title, body } = form.watch()
  useEffect(() => draft.keep({ category, title, body }), [draft, category, title, body])
  // Nobody should learn it after writing. Where it cannot be known, posting tells.
  useEffect(() => {
    fetchAddress(auth).then(
      ({ isConfirmed }) => !isConfirmed && requireAddress(),
      () => {},
    )
  }, [auth, requireAddress])
  return (
    <div className="grid gap-6">
      {notice}
      <form onSubmit={form.submit} noValidate aria-label="Your question" className="grid gap-5">
        <QuestionFields form={form}>
          <SimilarQuestions title={title} />
        </QuestionFields>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-12 text-faint">You’re notified when somebody answers.</p>
          <Button type="submit" variant="primary" loading={form.isSaving}>
            Post question
          </Button>
        </div>
      </form>
    </div>
  )
}
