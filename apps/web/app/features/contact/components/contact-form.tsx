import { createId } from '@product/domain'
import { showToast } from '@product/ui/feedback/toast-once-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SenderFields } from '@product/ui/forms/sender-fields'
import { Textarea } from '@product/ui/forms/textarea'
import { useActionState, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeError, readFieldErrors } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useFocusOnError } from '#web/lib/forms/use-focus-on-error.ts'
import { Link } from '#web/lib/page/link.tsx'

const emptyMessage = { name: '', email: '', subject: '', message: '' }
type FormState = { values: typeof emptyMessage; errors: Partial<typeof emptyMessage> }

export function ContactForm() {
  const track = useTrack()
  const { auth, sendsMail } = usePublicConfig()
  // A link that leads here may say what it is about.
  const askedSubject = useSearchParams()[0].get('subject')?.slice(0, 200) ?? ''
  // One id a message, kept while it is retried: the server stores it once.
  const messageId = useRef(createId())

  const [{ values, errors }, submit, pending] = useActionState<FormState, FormData>(
    async (_, form) => {
      const values = readValues(form)
      try {
        const { sendContactMessage } = await import('../api/send-contact-message.ts')
        await sendContactMessage(auth, { id: messageId.current, ...values })
      } catch (error) {
        const errors = readFieldErrors(error)
        if (Object.keys(errors).length === 0)
          showToast({ title: 'Error', description: describeError(error), variant: 'destructive' })
        return { values, errors }
      }
      track('contact_form_submitted', values)
      showToast({
        title: 'Message sent!',
        description: "We'll get back to you as soon as possible.",
      })
      messageId.current = createId()
      return { values: emptyMessage, errors: {} }
    },
    { values: { ...emptyMessage, subject: askedSubject }, errors: {} },
  )

  const form = useFocusOnError(errors)

  return (
    <form ref={form} action={submit} noValidate className="grid gap-5">
      <p className="text-13 text-quiet in-data-signed-in:hidden">
        On a paid plan?{' '}
        <Link to="/login?next=/contact" className="text-text underline underline-offset-4">
          Log in first
        </Link>{' '}
        so that your message gets its priority.
      </p>
      <SenderFields values={values} errors={errors} />
      <Field label="Subject" error={errors.subject}>
        <Input name="subject" required maxLength={200} defaultValue={values.subject} />
      </Field>
      <Field label="Message" error={errors.message}>
        <Textarea
          name="message"
          required
          maxLength={10_000}
          rows={7}
          defaultValue={values.message}
        />
      </Field>
      <noscript>
        <p className="text-danger">This form needs JavaScript.</p>
      </noscript>
      {sendsMail ? null : (
        <p className="text-13 text-quiet">
          This site has no mail server, so we cannot answer by email. Use the live chat to get an
          answer here.
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="l"
        loading={pending}
        className="justify-self-start"
      >
        Send Message
      </Button>
    </form>
  )
}

const readValues = (form: FormData) => ({
  name: String(form.get('name')),
  email: String(form.get('email')),
  subject: String(form.get('subject')),
  message: String(form.get('message')),
})
