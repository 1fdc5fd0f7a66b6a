import { showToast } from '@product/ui/toast-once-store'

export const showError = (description: string) =>
  showToast({ title: 'Error', description, variant: 'destructive' })
