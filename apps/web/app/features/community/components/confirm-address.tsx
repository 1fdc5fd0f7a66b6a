import { ApiError } from '@product/sdk'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { CodeInput } from '@product/ui/forms/code-input'
import { Field } from '@product/ui/forms/field'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { z } from 'zod'
import { CodeHint } from '#web/entities/mail/stored-mail.tsx'
import { ResendButton } from '#web/entities/second-factor/resend-button.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { describeAuthError, readWait } from '#web/lib/auth/describe-auth-error.ts'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { Link } from '#web/lib/page/link.tsx'
import { confirmAddress, mailAddressCode } from '../api/community.ts'
import { addressRefusals } from '../use-my-question.ts'

type ConfirmAddressProps = { onConfirmed: () => unknown }

/** Lets somebody confirm their address where they write: the code comes by mail. */
export function ConfirmAddress({ onConfirmed }: ConfirmAddressProps) {
  const { auth } = usePublicConfig()
  const email = readStoredSession(sessionStorageKey(auth.url))?.user.email
  const [isSent, setIsSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send() {
    setIsSending(true)
    setProblem(undefined)
    try {
      await mailAddressCode(auth)
      setIsSent(true)
    } catch (error) {
      // The one that was sent a moment ago can still be entered.
      if (readWait(error) > 0) setIsSent(true)
      else setProblem(describeAuthError(error, 'The code could not be sent. Please try again.'))
    }
    setIsSending(false)
  }

  if (!email)
    return (
      <Frame>
        <Row
          text="Add an email address to your account to take part."
          action={
            <Button asChild size="s">
              <Link to="/settings/account">Open settings</Link>
            </Button>
          }
        />
      </Frame>
    )
  return (
    <Frame>
      <Row
        text={
          isSent ? (
            <CodeHint email={email} isSent={auth.sendsMail} />
          ) : (
            <>
              Confirm <Address email={email} /> to take part.
            </>
          )
        }
        action={
          isSent ? null : (
            <Button size="s" loading={isSending} onClick={send}>
              Email me a code
            </Button>
          )
        }
      />
      {problem === undefined ? null : (
        <p role="alert" className="text-12 text-danger">
          {problem}
        </p>
      )}
      {isSent ? (
        <CodeForm onResend={() => mailAddressCode(auth)} onConfirmed={onConfirmed} />
      ) : null}
    </Frame>
  )
}

const Address = ({ email }: { email: string }) => (
  <strong className="wrap-anywhere font-medium text-text">{email}</strong>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="Confirm your email address"
    className="grid gap-3 rounded-m border border-line bg-surface-raised px-4 py-3"
  >
    {children}
  </section>
)

const Row = ({ text, action }: { text: ReactNode; action: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-13 text-quiet">
    <MailCheck aria-hidden className="size-4 flex-none text-accent" />
    <p className="min-w-52 flex-1 text-pretty">{text}</p>
    {action}
  </div>
)

const TypedCode = z.object({ code: z.string().trim().min(1, 'Enter the code from the email') })

type CodeFormProps = ConfirmAddressProps & { onResend: () => Promise<void> }

function CodeForm({ onResend, onConfirmed }: CodeFormProps) {
  const { auth } = usePublicConfig()
  const { register, submit, errors, isSaving } = useZodForm(TypedCode, {
    defaultValues: { code: '' },
    errorField: 'code',
    save: async ({ code }) => {
      await confirmAddress(auth, code)
      stackToast({ title: 'Email address confirmed', variant: 'success' })
      await onConfirmed()
    },
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label="Code" error={errors.code?.message} className="max-w-60">
        <CodeInput autoFocus {...register('code')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSaving}>
          Confirm
        </Button>
        <ResendButton label="Send again" isSent={auth.sendsMail} onResend={onResend} />
      </div>
    </form>
  )
}

/** For a form: where its post is refused for want of a confirmed address, `notice` offers to confirm it. */
export function useAddressNotice(onConfirmed: () => void) {
  const [isNeeded, setIsNeeded] = useState(false)
  return {
    requireAddress: useCallback(() => setIsNeeded(true), []),
    post: async <Posted,>(send: () => Promise<Posted>): Promise<Posted> => {
      try {
        return await send()
      } catch (error) {
        if (error instanceof ApiError && addressRefusals.includes(error.code)) setIsNeeded(true)
        throw error
      }
    },
    notice: isNeeded ? (
      <ConfirmAddress
        onConfirmed={() => {
          setIsNeeded(false)
          onConfirmed()
        }}
      />
    ) : null,
  }
}
