import { saveTemplateRoute, type Template } from '@product/contract/templates'
import { createId } from '@product/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

type NewTemplate = Pick<Template, 'category' | 'kind' | 'color' | 'content'>

const saveTemplate = ({ id, ...body }: NewTemplate & { id: string }) =>
  call(saveTemplateRoute, { params: { id }, body })

export const useSaveTemplate = () =>
  useMutation({
    mutationFn: (template: NewTemplate) => saveTemplate({ ...template, id: createId() }),
  })
