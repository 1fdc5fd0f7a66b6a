import { createId } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SenderFields } from '@product/ui/forms/sender-fields'
import { Textarea } from '@product/ui/forms/textarea'
import { useActionState, useRef } from 'react'
import { application } from '#web/content/careers.ts'
import { describeError, readFieldErrors } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useFocusOnError } from '#web/lib/forms/use-focus-on-error.ts'

const emptyApplication = { name: '', email: '', link: '', message: '' }
type Values = typeof emptyApplication
type FormState = {
  values: Values
  errors: Partial<Values>
  /** Where no field is to blame. */
  problem?: string | undefined
  sent?: boolean
}

/** For the position of a title, or null for none in particular. */
export function ApplicationForm({ position }: { position: string | null }) {
  const { auth } = usePublicConfig()
  // One id an application, kept while it is retried: the server stores it once.
  const applicationId = useRef(createId())
  const [{ values, errors, problem, sent }, submit, pending] = useActionState<FormState, FormData>(
    async (_, form) => {
      const values = readValues(form)
      try {
        const { applyForJob } = await import('../api/apply-for-job.ts')
        await applyForJob(auth, { id: applicationId.current, position, ...values })
      } catch (error) {
        const errors = readFieldErrors(error)
        const isPlaced = Object.keys(errors).length > 0
        return { values, errors, problem: isPlaced ? undefined : describeError(error) }
      }
      return { values: emptyApplication, errors: {}, sent: true }
    },
    { values: emptyApplication, errors: {} },
  )

  const form = useFocusOnError(errors)

  if (sent)
    return (
      <p role="status" className="rounded-m border border-success/35 p-5 text-16">
        {application.sent}
      </p>
    )
  return (
    <form ref={form} action={submit} noValidate className="grid gap-5">
      <SenderFields values={values} errors={errors} />
      <Field
        label="Link"
        error={errors.link}
        hint="Optional: a portfolio, a profile or a repository."
      >
        <Input
          type="url"
          name="link"
          maxLength={500}
          placeholder="https://"
          defaultValue={values.link}
        />
      </Field>
      <Field label="Message" error={errors.message}>
        <Textarea
          name="message"
          required
          maxLength={10_000}
          rows={6}
          defaultValue={values.message}
        />
      </Field>
      {problem && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
      <noscript>
        <p className="text-danger">This form needs JavaScript.</p>
      </noscript>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" variant="primary" size="l" loading={pending}>
          Send application
        </Button>
        <p className="flex-1 basis-56 text-12 text-faint">{application.hint}</p>
      </div>
    </form>
  )
}

const readValues = (form: FormData): Values => ({
  name: String(form.get('name')),
  email: String(form.get('email')),
  link: String(form.get('link')),
  message: String(form.get('message')),
})
