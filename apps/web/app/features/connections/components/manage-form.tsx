import type { Connection } from '@product/contract/connections'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { DialogBody, DialogClose, DialogFooter } from '@product/ui/overlays/dialog'
import { type SubmitEvent, useState } from 'react'
import { useModels } from '#web/entities/run/runs.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useChangeConnection } from '../api/connections.ts'
import { type ConnectionFields, findProblems, readChanges } from '../model/connection-fields.ts'
import { AccessFields } from './access-fields.tsx'
import { TestResult } from './test-result.tsx'

const none = 'none'

type DefaultModelProps = {
  connectionId: string
  value: string | null
  onChange: (model: string | null) => void
}

function DefaultModel({ connectionId, value, onChange }: DefaultModelProps) {
  const { data } = useModels()
  const models = data?.models.filter((model) => model.connectionId === connectionId) ?? []
  const isListed = value === null || models.some(({ model }) => model === value)
  return (
    <Field label="Default model" hint="Chosen first when a prompt does not say which to use.">
      <Select
        value={value ?? none}
        onValueChange={(chosen) => onChange(chosen === none ? null : chosen)}
      >
        <SelectTrigger />
        <SelectContent>
          <SelectItem value={none}>None</SelectItem>
          {isListed ? null : <SelectItem value={value}>{value}</SelectItem>}
          {models.map(({ model, label }) => (
            <SelectItem key={model} value={model}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  )
}

type ManageFormProps = { connection: Connection; onDone: () => void }

export function ManageForm({ connection, onDone }: ManageFormProps) {
  const { id, provider, name, baseUrl, keyHint, defaultModel } = connection
  const [fields, setFields] = useState<ConnectionFields>({
    name,
    key: '',
    address: baseUrl ?? '',
    defaultModel,
  })
  const [errors, setErrors] = useState<ReturnType<typeof findProblems>>({})
  const change = useChangeConnection()

  function edit(changed: Partial<ConnectionFields>) {
    setFields({ ...fields, ...changed })
    setErrors({})
    change.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const problems = findProblems(connection, fields)
    setErrors(problems)
    if (Object.keys(problems).length > 0 || change.isPending) return
    change.mutate(
      { id, changes: readChanges(connection, fields) },
      {
        onSuccess: ({ name: newName, status, problem }) => {
          const isFailing = status === 'failing'
          stackToast({
            title: `${newName} saved`,
            variant: isFailing ? 'error' : 'success',
            ...(isFailing && problem && { description: problem }),
          })
          onDone()
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogBody>
        <Field label="Name" error={errors.name} required>
          <Input
            value={fields.name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => edit({ name: event.target.value })}
          />
        </Field>
        <AccessFields
          provider={provider}
          fields={fields}
          errors={errors}
          onChange={edit}
          keyHint={keyHint ? `Leave it empty to keep the one ending in ${keyHint}.` : keepsKey}
        />
        {provider === 'midjourney' ? null : (
          <DefaultModel
            connectionId={id}
            value={fields.defaultModel}
            onChange={(chosen) => edit({ defaultModel: chosen })}
          />
        )}
        <TestResult
          result={undefined}
          error={change.error ? describeError(change.error) : undefined}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={change.isPending}>
          Save changes
        </Button>
      </DialogFooter>
    </form>
  )
}

const keepsKey = 'Leave it empty to change nothing.'
