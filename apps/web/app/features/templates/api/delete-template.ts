import { deleteTemplateRoute, type Template } from '@product/contract/templates'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { templatesKey } from './list-templates.ts'
import { useSaveTemplate } from './save-template.ts'

const deleteTemplate = ({ id }: Template) => call(deleteTemplateRoute, { params: { id } })

/** Saved again under its id, a template is as it was: that is how deleting is undone. */
export function useDeleteTemplate() {
  const queries = useQueryClient()
  const { mutate: restore } = useSaveTemplate()
  return useMutation({
    mutationFn: deleteTemplate,
    onSuccess: (_, template) =>
      stackToast({
        title: 'Template deleted',
        description: template.content.title,
        action: { label: 'Undo', onSelect: () => restore(template) },
      }),
    onError: (error) =>
      stackToast({
        title: 'The template was not deleted',
        description: describeError(error),
        variant: 'error',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}
