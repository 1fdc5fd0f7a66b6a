import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@product/sdk'
import { type BaseSyntheticEvent, useRef } from 'react'
import {
  type FieldPath,
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { describeError, readFieldErrors } from '#web/lib/api/describe-error.ts'
import { withPlansLink } from '#web/lib/api/plan-refusal.tsx'

/** A zod schema, written so that TypeScript can infer both of its types. */
type FormSchema<Input, Output> = { _zod: { input: Input; output: Output } }

type ZodFormOptions<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver'
> & {
  /** Gets the parsed values. What it throws is shown in the form, which keeps its values. */
  save: (output: Output, form: UseFormReturn<Input, unknown, Output>) => unknown
  /** Words an error for people; by default as the API does. */
  describe?: (error: unknown) => string
  /** The field to show errors beside that name no field; by default they are the form's own. */
  errorField?: FieldPath<Input>
  /** Goes back to the default values once they are saved, for a form that stays on the screen. */
  resetOnSave?: boolean
}

/**
 * The one way to build a form: a schema for the values, and `save` for the result. `submit` is for
 * the form's `onSubmit`; it does nothing while an earlier one is under way.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  // Inferred from the schema alone: default values may be fewer or narrower.
  {
    save,
    describe,
    errorField,
    resetOnSave = false,
    ...options
  }: ZodFormOptions<NoInfer<Input>, NoInfer<Output>>,
) {
  const form = useForm<Input, unknown, Output>({ ...options, resolver: zodResolver(schema) })
  const isUnderWay = useRef(false)

  const trySaving = async (output: Output) => {
    try {
      await save(output, form)
      return true
    } catch (error) {
      const complaints = placeError(error, form.getValues(), { describe, errorField })
      for (const [index, { name, message }] of complaints.entries())
        form.setError(name, { type: codeOf(error), message }, { shouldFocus: index === 0 })
      return false
    }
  }

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      let isSaved = false
      await form.handleSubmit(async (output) => {
        isSaved = await trySaving(output)
      })(event)
      // Not within the submit, which would mark the empty form as submitted and check it while typing.
      if (isSaved && resetOnSave) form.reset()
    } finally {
      isUnderWay.current = false
    }
  }

  const { errors, isSubmitting } = form.formState
  return {
    ...form,
    submit,
    isSaving: isSubmitting,
    errors,
    rootError: errors.root?.message && withPlansLink(errors.root.message, String(errors.root.type)),
  }
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unexpected')

type Complaint<Input extends FieldValues> = { name: FieldPath<Input> | 'root'; message: string }

type PlaceErrorOptions<Input extends FieldValues> = Pick<
  ZodFormOptions<Input, unknown>,
  'describe' | 'errorField'
>

/** Beside which fields of a form an error is shown, in the order of the form's values. */
export function placeError<Input extends FieldValues>(
  error: unknown,
  values: Input,
  { describe = describeError, errorField }: PlaceErrorOptions<Input>,
): Complaint<Input>[] {
  const isField = (path: string): path is FieldPath<Input> => get(values, path) !== undefined
  const order = Object.keys(values)
  const positionOf = (path: string) => order.indexOf(path.split('.')[0] ?? '')
  const complaints = Object.entries(readFieldErrors(error))
    .flatMap(([path, message]) => (isField(path) ? [{ name: path, message }] : []))
    .sort((one, other) => positionOf(one.name) - positionOf(other.name))
  return complaints.length > 0
    ? complaints
    : [{ name: errorField ?? 'root', message: describe(error) }]
}
