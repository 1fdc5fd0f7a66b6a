import { saveTemplateRoute, type Template } from '@product/contract/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { templatesKey } from './list-templates.ts'

type Saved = Pick<Template, 'id' | 'category' | 'kind' | 'color' | 'content'>

const saveTemplate = ({ id, category, kind, color, content }: Saved) =>
  call(saveTemplateRoute, { params: { id }, body: { category, kind, color, content } })

export function useSaveTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: saveTemplate,
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}
