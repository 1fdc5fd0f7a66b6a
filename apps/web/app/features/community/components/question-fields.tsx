import { QuestionFields as Schema } from '@product/contract/community'
import {
  type CommunityCategory,
  communityCategories,
  communityCategoryIds,
  communityLimits,
} from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { NativeSelect } from '@product/ui/forms/native-select'
import type { ReactNode } from 'react'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { MarkdownField } from './markdown-field.tsx'

type Fields = { category: CommunityCategory; title: string; body: string }

export const useQuestionForm = (defaultValues: Fields, save: (fields: Fields) => Promise<void>) =>
  useZodForm(Schema, { defaultValues, errorField: 'body', save })

type QuestionFieldsProps = {
  form: ReturnType<typeof useQuestionForm>
  /** Below the title. */
  children?: ReactNode
}

export function QuestionFields({
  form: { register, watch, errors },
  children,
}: QuestionFieldsProps) {
  const category = watch('category')
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        <Input
          maxLength={communityLimits.title}
          autoComplete="off"
          placeholder="One sentence that says what you want to know"
          {...register('title')}
        />
      </Field>
      {children}
      <Field
        label="Category"
        hint={communityCategories[category]?.description}
        error={errors.category?.message}
      >
        <NativeSelect {...register('category')}>
          {communityCategoryIds.map((id) => (
            <option key={id} value={id}>
              {communityCategories[id].name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <MarkdownField
        label="Details"
        error={errors.body?.message}
        text={watch('body')}
        placeholder="What you tried, which model, what happened and what you expected"
        {...register('body')}
      />
    </>
  )
}
