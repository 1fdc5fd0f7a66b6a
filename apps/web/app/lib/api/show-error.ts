import { showToast } from '@product/ui/feedback/toast-once-store'

export const showError = (description: string) =>
  showToast({ title: 'Error', description, variant: 'destructive' })
