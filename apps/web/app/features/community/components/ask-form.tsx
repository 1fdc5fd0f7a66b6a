import { type CommunityCategory, createId, isCommunityCategory } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOfQuestion } from '#web/entities/question/address-of-question.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { askQuestion, fetchAddress } from '../api/community.ts'
import { useAddressNotice } from './confirm-address.tsx'
import { QuestionFields, useQuestionForm } from './question-fields.tsx'
import { SimilarQuestions } from './similar-questions.tsx'

/** The category that somebody came from. */
const readCategory = (hash: string): CommunityCategory => {
  const name = hash.slice(1)
  return isCommunityCategory(name) ? name : 'help'
}

export function AskForm() {
  const { auth } = usePublicConfig()
  const { hash } = useLocation()
  const navigate = useNavigate()
  // Kept while the page is open: what is sent again after a failure is one question.
  const [id] = useState(createId)
  const form = useQuestionForm(
    { category: readCategory(hash), title: '', body: '' },
    async (fields) => {
      const { slug } = await post(() => askQuestion(auth, { id, ...fields }))
      await navigate(addressOfQuestion(slug))
    },
  )
  const { notice, post, requireAddress } = useAddressNotice(() => form.clearErrors())
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
          <SimilarQuestions title={form.watch('title')} />
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
