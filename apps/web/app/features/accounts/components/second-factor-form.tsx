import { Button } from '@product/ui/button'
import { DialogBody, DialogFooter } from '@product/ui/dialog'
import { Field } from '@product/ui/field'
import { Input } from '@product/ui/input'
import { SegmentedControl } from '@product/ui/segmented-control'
import type { Factor } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useChallengeFactor } from '../api/challenge-factor.ts'
import { useVerifyFactor } from '../api/verify-factor.ts'
import { useVerifyRecoveryCode } from '../api/verify-recovery-code.ts'
import { CodeField } from './code-field.tsx'

const recovery = 'recovery'

type SecondFactorFormProps = { factors: Factor[]; onConfirmed: () => void }

export function SecondFactorForm({ factors, onConfirmed }: SecondFactorFormProps) {
  const [way, setWay] = useState(factors[0]?.id ?? recovery)
  const [code, setCode] = useState('')
  const challenge = useChallengeFactor()
  const verify = useVerifyFactor()
  const recover = useVerifyRecoveryCode()
  const factor = factors.find(({ id }) => id === way)
  const needsSending = factor?.factor_type === 'phone' && !challenge.data
  const asked = factor ? verify : recover
  const problem = challenge.error ?? asked.error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (factor && needsSending) challenge.mutate(factor.id)
    else if (factor)
      verify.mutate(
        { factorId: factor.id, challengeId: challenge.data?.id, code },
        { onSuccess: onConfirmed },
      )
    else recover.mutate(code, { onSuccess: onConfirmed })
  }

  function choose(chosen: string) {
    setWay(chosen)
    setCode('')
    for (const call of [challenge, verify, recover]) call.reset()
  }

  const error = problem && describeAuthError(problem, 'The code could not be checked.')
  const field = { value: code, autoFocus: true, required: true, error }
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <SegmentedControl
          label="How to confirm"
          value={way}
          onValueChange={choose}
          options={[...factors.map(toOption), { value: recovery, label: 'Recovery code' }]}
          className="flex-wrap self-start"
        />
        {factor && needsSending ? (
          <p className="text-13 text-quiet">We will text a code to your phone.</p>
        ) : null}
        {factor && !needsSending ? (
          <CodeField
            {...field}
            label="Code"
            hint={
              factor.factor_type === 'totp' ? 'From your authenticator app.' : 'As sent to you.'
            }
            onChange={(event) => setCode(event.target.value)}
          />
        ) : null}
        {factor ? null : <RecoveryCodeField value={code} error={error} onChange={setCode} />}
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" loading={challenge.isPending || asked.isPending}>
          {needsSending ? 'Send code' : 'Confirm'}
        </Button>
      </DialogFooter>
    </form>
  )
}

type RecoveryCodeFieldProps = {
  value: string
  error: string | null
  onChange: (code: string) => void
}

function RecoveryCodeField({ value, error, onChange }: RecoveryCodeFieldProps) {
  return (
    <Field label="Recovery code" hint="Each works once." error={error}>
      <Input
        value={value}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        className="font-prompt"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

const toOption = ({ id, friendly_name, factor_type }: Factor) => ({
  value: id,
  label: friendly_name || (factor_type === 'phone' ? 'Text message' : 'Authenticator app'),
})
