import type { Connection } from '@product/contract/connections'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { DialogBody, DialogClose, DialogFooter } from '@product/ui/overlays/dialog'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useModels } from '#web/entities/run/runs.ts'
import { useCurrentWorkspace } from '#web/entities/workspace/workspaces.ts'
import { reportProblems } from '#web/lib/forms/report-problems.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useChangeConnection } from '../api/connections.ts'
import { findProblems, readChanges, writeLimit } from '../model/connection-fields.ts'
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
    <Field label="Default model" hint="Used when a prompt doesn’t name a model">
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

const changesOf = (connection: Connection) =>
  z
    .object({
      name: z.string(),
      key: z.string(),
      address: z.string(),
      defaultModel: z.string().nullable(),
      monthlyLimit: z.string(),
      memberLimit: z.string(),
    })
    .superRefine(reportProblems((fields) => findProblems(connection, fields)))

type ManageFormProps = { connection: Connection; onDone: () => void }

export function ManageForm({ connection, onDone }: ManageFormProps) {
  const { id, provider, name, baseUrl, keyHint, defaultModel, spending } = connection
  const isTeam = useCurrentWorkspace()?.kind === 'team'
  const change = useChangeConnection()
  const { register, control, submit, errors, isSaving, rootError } = useZodForm(
    changesOf(connection),
    {
      defaultValues: {
        name,
        key: '',
        address: baseUrl ?? '',
        defaultModel,
        monthlyLimit: writeLimit(spending.limit),
        memberLimit: writeLimit(spending.memberLimit),
      },
      save: async (fields) => {
        const changes = readChanges(connection, fields)
        const saved = await change.mutateAsync({ id, changes })
        const isFailing = saved.status === 'failing'
        stackToast({
          title: `${saved.name} saved`,
          variant: isFailing ? 'error' : 'success',
          ...(isFailing && saved.problem && { description: saved.problem }),
        })
        onDone()
      },
    },
  )

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogBody>
        <Field label="Name" error={errors.name?.message} required>
          <Input maxLength={80} autoComplete="off" {...register('name')} />
        </Field>
        <AccessFields
          provider={provider}
          apiKey={register('key')}
          // A stored key has to be entered again for another address.
          address={register('address', { deps: 'key' })}
          errors={errors}
          keyHint={keyHint ? `Leave empty to keep the key ending in ${keyHint}` : keepsKey}
        />
        {provider === 'midjourney' ? null : (
          <Controller
            control={control}
            name="defaultModel"
            render={({ field }) => (
              <DefaultModel connectionId={id} value={field.value} onChange={field.onChange} />
            )}
          />
        )}
        <Field
          label="Monthly spending limit (USD)"
          hint="Runs that may exceed it are refused, and so are models without a known price. Leave empty for no limit."
          error={errors.monthlyLimit?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('monthlyLimit')} />
        </Field>
        {isTeam ? (
          <Field
            label="Limit for each member (USD)"
            hint="What one member may spend on it in a month"
            error={errors.memberLimit?.message}
          >
            <Input inputMode="decimal" autoComplete="off" {...register('memberLimit')} />
          </Field>
        ) : null}
        <TestResult result={undefined} error={rootError} />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={isSaving}>
          Save changes
        </Button>
      </DialogFooter>
    </form>
  )
}

const keepsKey = 'Leave empty to keep the current key'
