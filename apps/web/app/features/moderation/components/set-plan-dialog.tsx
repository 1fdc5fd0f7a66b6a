import type { WorkspacePlan } from '@product/contract/moderation'
import { libraryLimits, type PlanId, planIds, plans } from '@product/domain'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useSetPlan } from '../api/workspace-plans.ts'

type SetPlanDialogProps = { workspace: WorkspacePlan; onClose: () => void }

const Setting = z.object({ plan: z.enum(planIds), reason: z.string() })

const planNames: Record<PlanId, string> = {
  free: plans.free.name,
  pro: plans.pro.name,
  team: plans.team.name,
  enterprise: plans.enterprise.name,
}

export function SetPlanDialog({ workspace, onClose }: SetPlanDialogProps) {
  const { mutateAsync } = useSetPlan()
  const { register, control, submit, errors, isSaving, rootError } = useZodForm(Setting, {
    defaultValues: { plan: workspace.plan.plan, reason: '' },
    save: async (setting) => {
      await mutateAsync({ id: workspace.id, ...setting })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change plan"
      description={`The new plan of ${workspace.title} takes effect at once and charges nothing. A smaller plan deletes nothing.`}
      onSubmit={submit}
      submitLabel="Change plan"
      pending={isSaving}
      error={rootError}
    >
      <Controller
        control={control}
        name="plan"
        render={({ field }) => (
          <ChoiceSelect
            label="Plan"
            options={planIds}
            labels={planNames}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Field
        label="Reason"
        hint="Stored in the audit trail, which operators read"
        error={errors.reason?.message}
      >
        <Textarea maxLength={libraryLimits.reportText} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
