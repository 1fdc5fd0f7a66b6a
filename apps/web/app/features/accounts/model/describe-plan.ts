import type { Me } from '@product/contract/accounts'

const names: Record<Me['workspace']['plan'], string> = {
  free: 'Free',
  pro: 'Pro',
  team: 'Team',
  enterprise: 'Enterprise',
}

export const describePlan = (plan: Me['workspace']['plan']): string => `${names[plan]} Plan`
