import { createId, describeProvider, type ProviderId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { DialogBody, DialogFooter } from '@product/ui/overlays/dialog'
import { type SubmitEvent, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useCreateConnection, useTestConnection } from '../api/connections.ts'
import { type AccessErrors, findMissing, readAccess } from '../model/access-fields.ts'
import { AccessFields } from './access-fields.tsx'
import { countModels } from './connection-facts.tsx'
import { TestResult } from './test-result.tsx'

type ConnectFormProps = { provider: ProviderId; onDone: () => void }

/** Saving tests first; what fails can be saved all the same. */
export function ConnectForm({ provider, onDone }: ConnectFormProps) {
  // The same for every try, so that a try whose answer was lost makes no second connection.
  const [id] = useState(createId)
  const [fields, setFields] = useState({ key: '', address: '' })
  const [errors, setErrors] = useState<AccessErrors>({})
  const test = useTestConnection()
  const create = useCreateConnection()
  const { name, key: needsKey } = describeProvider(provider)
  const hasApi = provider !== 'midjourney'
  const isFailing = test.data?.status === 'failing'

  function change(next: typeof fields) {
    setFields(next)
    setErrors({})
    test.reset()
    create.reset()
  }

  /** Undefined where something is missing, which the form then says. */
  function readForm() {
    const missing = findMissing(provider, fields)
    setErrors(missing)
    if (provider === 'demo' || Object.keys(missing).length > 0) return undefined
    return readAccess(provider, fields)
  }

  async function save() {
    const access = readForm()
    if (!access) return
    // Errors are shown from the state of the two mutations.
    const tested = test.data ?? (await test.mutateAsync(access).catch(() => undefined))
    if (!tested || (tested.status === 'failing' && !isFailing)) return
    const made = await create.mutateAsync({ id, ...access }).catch(() => undefined)
    if (!made) return
    const description = made.modelCount > 0 ? countModels(made.modelCount) : made.problem
    stackToast({
      title: `${made.name} ${made.status === 'failing' ? 'saved' : 'connected'}`,
      variant: made.status === 'failing' ? 'default' : 'success',
      ...(description && { description }),
    })
    onDone()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!create.isPending && !test.isPending) void save()
  }

  function startTest() {
    create.reset()
    const access = readForm()
    if (access) test.mutate(access)
  }

  const error = create.error ?? test.error
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogBody>
        <AccessFields provider={provider} fields={fields} errors={errors} onChange={change} />
        {hasApi ? null : (
          <p className="text-pretty text-13 text-quiet">
            Midjourney has no public API, so its access is limited: a run writes the exact /imagine
            command with its parameters for you to paste, and you can attach the picture that comes
            of it.
          </p>
        )}
        <TestResult result={test.data} error={error ? describeError(error) : undefined} />
        {needsKey === 'none' ? null : (
          <p className="text-12 text-faint">
            The key is stored encrypted, used only to run your prompts, and never shown again.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {hasApi ? (
          <Button loading={test.isPending && !create.isPending} onClick={startTest}>
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
