import type { PublicConfig } from '@product/contract/site'
import { stackToast } from '@product/ui/feedback/toast-stack-store'

/** Tells how linking a provider went. Its name is ours: anybody can write an address. */
export function tellOfLinking(
  { providers }: PublicConfig['auth'],
  provider: string,
  problem?: string,
): void {
  const name = providers.find(({ id }) => id === provider)?.name ?? 'The provider'
  if (problem === undefined)
    stackToast({ title: `${name} is linked to your account`, variant: 'success' })
  else stackToast({ title: `${name} was not linked`, description: problem, variant: 'error' })
}
