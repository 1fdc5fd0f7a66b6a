import { createId, describeProvider, isConnectable, type ProviderId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { DialogBody, DialogFooter } from '@product/ui/overlays/dialog'
import { useState } from 'react'
import { z } from 'zod'
import { useWorkspaceId } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { reportProblems } from '#web/lib/forms/report-problems.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useCreateConnection, useTestConnection } from '../api/connections.ts'
import { findMissing, readAccess } from '../model/access-fields.ts'
import { AccessFields } from './access-fields.tsx'
import { countModels } from './connection-facts.tsx'
import { TestResult } from './test-result.tsx'

type ConnectFormProps = { provider: ProviderId; onDone: () => void }

const accessOf = (provider: ProviderId) =>
  z
    .object({ name: z.string(), key: z.string(), address: z.string() })
    .superRefine(reportProblems((fields) => findMissing(provider, fields)))

/** Saving tests first; what fails can be saved all the same. */
export function ConnectForm({ provider, onDone }: ConnectFormProps) {
  // The same for every try, so that a try whose answer was lost makes no second connection.
  const [id] = useState(createId)
  const test = useTestConnection()
  const create = useCreateConnection()
  const isTeam = useWorkspaceId() !== null
  const { name, key: needsKey } = describeProvider(provider)
  const hasApi = provider !== 'midjourney'
  const isFailing = test.data?.status === 'failing'

  const form = useZodForm(accessOf(provider), {
    defaultValues: { name: '', key: '', address: '' },
    save: async (fields) => {
      if (!isConnectable(provider) || test.isPending) return
      const access = readAccess(provider, fields)
      const tested = test.data ?? (await test.mutateAsync(access))
      if (tested.status === 'failing' && !isFailing) return
      const name = fields.name.trim()
      const made = await create.mutateAsync({ id, ...access, ...(name && { name }) })
      const description = made.modelCount > 0 ? countModels(made.modelCount) : made.problem
      stackToast({
        title: `${made.name} ${made.status === 'failing' ? 'saved' : 'connected'}`,
        variant: made.status === 'failing' ? 'default' : 'success',
        ...(description && { description }),
      })
      onDone()
    },
  })

  /** A result holds only for the access that was tested. */
  const forgetResult = () => {
    form.clearErrors()
    test.reset()
  }

  async function startTest() {
    form.clearErrors('root')
    const isValid = await form.trigger(undefined, { shouldFocus: true })
    if (isValid && isConnectable(provider)) test.mutate(readAccess(provider, form.getValues()))
  }

  const error = form.rootError ?? (test.error ? describeError(test.error) : undefined)
  return (
    <form onSubmit={form.submit} noValidate className="flex min-h-0 flex-col">
      <DialogBody>
        <AccessFields
          provider={provider}
          apiKey={form.register('key', { onChange: forgetResult })}
          address={form.register('address', { onChange: forgetResult })}
          errors={form.errors}
        />
        {hasApi ? null : (
          <p className="text-pretty text-13 text-quiet">
            Midjourney has no public API. A run writes the /imagine command for you to paste, and
            you can attach the image it makes.
          </p>
        )}
        <Field label="Name" hint="Optional: tells several connections apart">
          <Input maxLength={80} autoComplete="off" placeholder={name} {...form.register('name')} />
        </Field>
        <TestResult result={test.data} error={error} />
        {needsKey === 'none' ? null : (
          <p className="text-12 text-faint">
            The API key is stored encrypted, used{' '}
            {isTeam ? 'for runs of all members' : 'only for your runs'}, and never shown again.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {hasApi ? (
          <Button loading={test.isPending && !create.isPending} onClick={() => void startTest()}>
            Test
          </Button>
        ) : null}
        <Button type="submit" variant="primary" loading={create.isPending}>
          {isFailing ? 'Save anyway' : hasApi ? 'Save' : `Add ${name}`}
        </Button>
      </DialogFooter>
    </form>
  )
}
