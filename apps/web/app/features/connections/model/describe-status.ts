import type { Connection } from '@product/contract/connections'

type Status = {
  label: string
  tone: 'success' | 'busy' | 'danger'
  badge: 'success' | 'accent' | 'danger'
}

const statuses: Record<Connection['status'], Status> = {
  connected: { label: 'Connected', tone: 'success', badge: 'success' },
  limited: { label: 'Limited Access', tone: 'busy', badge: 'accent' },
  failing: { label: 'Failing', tone: 'danger', badge: 'danger' },
}

export const describeStatus = (status: Connection['status']): Status => statuses[status]
