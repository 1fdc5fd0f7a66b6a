import {
  communityCategories,
  communityCategoryIds,
  isCommunityCategory,
  libraryLimits,
} from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { NativeSelect } from '@product/ui/forms/native-select'
import { useState } from 'react'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { moveQuestion, setClosed } from '../api/community.ts'
import type { PresentedQuestion } from '../model/present-question.ts'

type OperatorPanelProps = { question: PresentedQuestion; onChanged: () => Promise<void> }

/** For operators. Hiding is done in the queue of reports, which opens in Moderation. */
export function OperatorPanel({ question, onChanged }: OperatorPanelProps) {
  return (
    <section aria-labelledby="operators" className="grid gap-3 border-line border-t pt-4">
      <h2 id="operators" className="font-medium text-13">
        For operators
      </h2>
      <CategoryChoice question={question} onChanged={onChanged} />
      {question.isClosed ? (
        <ReopenButton question={question} onChanged={onChanged} />
      ) : (
        <CloseForm question={question} onChanged={onChanged} />
      )}
    </section>
  )
}

function CategoryChoice({ question: { id, category }, onChanged }: OperatorPanelProps) {
  const { auth } = usePublicConfig()
  const [isMoving, setIsMoving] = useState(false)
  async function move(wanted: string) {
    if (!isCommunityCategory(wanted)) return
    setIsMoving(true)
    try {
      await moveQuestion(auth, id, wanted)
      await onChanged()
    } catch (error) {
      stackToast({ title: 'Not moved', description: describeError(error), variant: 'error' })
    } finally {
      setIsMoving(false)
    }
  }
  return (
    <Field label="Move to">
      <NativeSelect
        value={category}
        disabled={isMoving}
        onChange={(event) => void move(event.target.value)}
      >
        {communityCategoryIds.map((each) => (
          <option key={each} value={each}>
            {communityCategories[each].name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

const Reason = z.object({ reason: z.string().trim().min(1, 'Enter a reason.') })

function CloseForm({ question: { id }, onChanged }: OperatorPanelProps) {
  const { auth } = usePublicConfig()
  const { register, submit, errors, isSaving } = useZodForm(Reason, {
    defaultValues: { reason: '' },
    errorField: 'reason',
    save: async ({ reason }) => {
      await setClosed(auth, id, { isClosed: true, reason })
      await onChanged()
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Close question" className="grid gap-2">
      <Field
        label="Reason for closing"
        hint="Stored in the audit trail, which operators read"
        error={errors.reason?.message}
      >
        <Input maxLength={libraryLimits.reportText} {...register('reason')} />
      </Field>
      <Button type="submit" loading={isSaving}>
        Close question
      </Button>
    </form>
  )
}

function ReopenButton({ question: { id }, onChanged }: OperatorPanelProps) {
  const { auth } = usePublicConfig()
  const [isBusy, setIsBusy] = useState(false)
  async function reopen() {
    setIsBusy(true)
    try {
      await setClosed(auth, id, { isClosed: false, reason: '' })
      await onChanged()
    } catch (error) {
      stackToast({ title: 'Not reopened', description: describeError(error), variant: 'error' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={reopen}>
      Reopen question
    </Button>
  )
}
