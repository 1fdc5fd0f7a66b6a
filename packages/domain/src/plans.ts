export const planIds = ['free', 'pro', 'team', 'enterprise'] as const
export type PlanId = (typeof planIds)[number]

/** What a workspace may do and have. Null where there is no limit. */
export type PlanLimits = {
  prompts: number | null
  connections: number | null
  /** Of a team workspace, open mailed invitations included. */
  members: number | null
  /** In a calendar month (UTC); runs of the Demo model do not count. */
  executions: number | null
  /** Older versions can be read, compared and brought back. */
  versionHistory: boolean
  /** 'public' leaves out what the operator marks Pro. */
  library: 'public' | 'full'
  templates: 'basic' | 'premium'
  /** Links that open a prompt or a collection to everybody who has them. */
  secretLinks: boolean
  /** Sharing with people, and workspaces with roles. */
  collaboration: boolean
  metrics: 'none' | 'basic' | 'advanced'
  support: 'community' | 'email' | 'priority'
}

/** In whole dollars a month, by how one pays. Null where one asks. */
export type PlanPrice = { monthly: number; yearly: number } | null

export type Plan = { name: string; price: PlanPrice; limits: PlanLimits }

const team: PlanLimits = {
  prompts: null,
  connections: null,
  members: 10,
  executions: null,
  versionHistory: true,
  library: 'full',
  templates: 'premium',
  secretLinks: true,
  collaboration: true,
  metrics: 'advanced',
  support: 'priority',
}

/** The one table of plans: what the pricing page shows and what is enforced. */
export const plans: Record<PlanId, Plan> = {
  free: {
    name: 'Free',
    price: { monthly: 0, yearly: 0 },
    limits: {
      prompts: 50,
      connections: 5,
      members: 1,
      executions: 100,
      versionHistory: false,
      library: 'public',
      templates: 'basic',
      secretLinks: false,
      collaboration: false,
      metrics: 'none',
      support: 'community',
    },
  },
  pro: {
    name: 'Pro',
    price: { monthly: 19, yearly: 15 },
    limits: {
      prompts: null,
      connections: 20,
      members: 1,
      executions: null,
      versionHistory: true,
      library: 'full',
      templates: 'premium',
      secretLinks: true,
      collaboration: false,
      metrics: 'basic',
      support: 'email',
    },
  },
  team: { name: 'Team', price: { monthly: 49, yearly: 39 }, limits: team },
  enterprise: { name: 'Enterprise', price: null, limits: { ...team, members: null } },
}
